import { getLeaderboard } from '@leaderboard/core/api';
import { buildRows, DEFAULT_ROWS_VIEW, rankBoard, sortRows } from '@leaderboard/core/rows';
import { line, measure } from './figures.ts';

/** Times of the steps from the body of the call to the table's rows, in this process. */
export async function benchRows(body: string, runs: number): Promise<string[]> {
  const parsed: unknown = JSON.parse(body);
  const entries = getLeaderboard.response.parse(parsed);
  const ranked = rankBoard(entries, DEFAULT_ROWS_VIEW);
  const search = { ...DEFAULT_ROWS_VIEW, search: 'llama @license:apache' };
  const time = (step: () => unknown) =>
    measure(runs, () => {
      const start = performance.now();
      step();
      return performance.now() - start;
    });
  return [
    line('JSON.parse of the body', await time(() => JSON.parse(body)), 'ms'),
    line('schema check of all entries', await time(() => getLeaderboard.response.parse(parsed)), 'ms'),
    line('average and static rank', await time(() => rankBoard(entries, DEFAULT_ROWS_VIEW)), 'ms'),
    line(
      'sort by a score',
      await time(() => sortRows(ranked.rows, { key: 'evaluations.bbl.normalized_score', direction: 'desc' })),
      'ms',
    ),
    line('sort by name', await time(() => sortRows(ranked.rows, { key: 'id', direction: 'asc' })), 'ms'),
    line('search, filter and sort', await time(() => buildRows(ranked, search, () => null)), 'ms'),
    line(
      'the whole pipeline',
      await time(() => buildRows(rankBoard(entries, search), search, () => null)),
      'ms',
    ),
  ];
}
