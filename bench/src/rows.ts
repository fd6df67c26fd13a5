import { getLeaderboard } from '@leaderboard/core/api';
import { buildRows, DEFAULT_ROWS_VIEW, rankEntries, sortRows } from '@leaderboard/core/rows';
import { EVALUATION_KEYS } from '@leaderboard/core/suite';
import { line, measure } from './figures.ts';

/** Times of the steps from the body of the call to the table's rows, in this process. */
export async function benchRows(body: string, runs: number): Promise<string[]> {
  const parsed: unknown = JSON.parse(body);
  const entries = getLeaderboard.response.parse(parsed);
  const ranked = rankEntries(entries, 'all', EVALUATION_KEYS);
  const time = (step: () => unknown) =>
    measure(runs, () => {
      const start = performance.now();
      step();
      return performance.now() - start;
    });
  return [
    line('JSON.parse of the body', await time(() => JSON.parse(body)), 'ms'),
    line('schema check of all entries', await time(() => getLeaderboard.response.parse(parsed)), 'ms'),
    line('average and static rank', await time(() => rankEntries(entries, 'all', EVALUATION_KEYS)), 'ms'),
    line(
      'sort by a score',
      await time(() => sortRows(ranked, { key: 'evaluations.bbl.normalized_score', direction: 'desc' })),
      'ms',
    ),
    line('sort by name', await time(() => sortRows(ranked, { key: 'id', direction: 'asc' })), 'ms'),
    line('buildRows, whole', await time(() => buildRows(entries, DEFAULT_ROWS_VIEW)), 'ms'),
  ];
}
