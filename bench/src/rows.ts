import { getLeaderboard } from '@leaderboard/core/api';
import { countFilters } from '@leaderboard/core/board/filters';
import { buildRows, orderBoard, rankBoard } from '@leaderboard/core/board/rows';
import { compileSearch, parseSearch } from '@leaderboard/core/board/search';
import { DEFAULT_VIEW } from '@leaderboard/core/board/view';
import { runSteps } from '@leaderboard/core/steps';
import { line, measure } from './figures.ts';

/** The times of the steps from the body of the call to the table's rows, in this process. */
export async function benchRows(body: string, runs: number): Promise<string[]> {
  const parsed: unknown = JSON.parse(body);
  const entries = getLeaderboard.response.parse(parsed);
  const ranked = runSteps(rankBoard(entries, DEFAULT_VIEW));
  const search = compileSearch(parseSearch('llama @license:apache'), () => null);
  const byScore = { key: 'evaluations.bbl.normalized_score', direction: 'desc' } as const;
  const byName = { key: 'id', direction: 'asc' } as const;
  const time = (step: () => unknown) =>
    measure(runs, () => {
      const start = performance.now();
      step();
      return performance.now() - start;
    });
  return [
    line('JSON.parse of the body', await time(() => JSON.parse(body)), 'ms'),
    line('schema check of all entries', await time(() => getLeaderboard.response.parse(parsed)), 'ms'),
    line('average and static rank', await time(() => runSteps(rankBoard(entries, DEFAULT_VIEW))), 'ms'),
    line('counts of all filters', await time(() => runSteps(countFilters(entries))), 'ms'),
    line('sort by a score', await time(() => runSteps(orderBoard(ranked, byScore))), 'ms'),
    line('sort by name', await time(() => runSteps(orderBoard(ranked, byName))), 'ms'),
    line(
      'search and filter',
      await time(() => runSteps(buildRows(ranked, ranked.rows, DEFAULT_VIEW, search))),
      'ms',
    ),
  ];
}
