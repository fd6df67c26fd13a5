import { getLeaderboard } from '@leaderboard/core/api';
import { ALL_COLUMNS } from '@leaderboard/core/board/average';
import { countFilters } from '@leaderboard/core/board/filters';
import { matchRows, orderBoard, rankBoard } from '@leaderboard/core/board/rows';
import { compileSearch, parseSearch } from '@leaderboard/core/board/search';
import { DEFAULT_VIEW } from '@leaderboard/core/board/view';
import { boardMeans } from '@leaderboard/core/statistics/board-means';
import { rankRanges } from '@leaderboard/core/statistics/rank-ranges';
import { runSteps, type Steps } from '@leaderboard/core/steps';
import { line, measure } from './figures.ts';

/** The longest of all steps of some work, in ms: what a page cannot interrupt. */
function longestStep<T>(steps: Steps<T>): number {
  let longest = 0;
  for (;;) {
    const start = performance.now();
    const { done } = steps.next();
    longest = Math.max(longest, performance.now() - start);
    if (done === true) return longest;
  }
}

/** The times of the steps from the body of the call to the table's rows, in this process. */
export async function benchRows(body: string, runs: number): Promise<string[]> {
  const parsed: unknown = JSON.parse(body);
  const entries = getLeaderboard.response.parse(parsed);
  const ranked = runSteps(rankBoard(entries, DEFAULT_VIEW));
  const means = runSteps(boardMeans(ranked.rows, ALL_COLUMNS));
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
    line(
      'means with their variances',
      await time(() => runSteps(boardMeans(ranked.rows, ALL_COLUMNS))),
      'ms',
    ),
    line('ranges of all ranks', await time(() => runSteps(rankRanges(means))), 'ms'),
    line('their longest step', await measure(runs, () => longestStep(rankRanges(means))), 'ms'),
    line('counts of all filters', await time(() => runSteps(countFilters(entries))), 'ms'),
    line('sort by a score', await time(() => runSteps(orderBoard(ranked, byScore))), 'ms'),
    line('sort by name', await time(() => runSteps(orderBoard(ranked, byName))), 'ms'),
    line('search and filter', await time(() => runSteps(matchRows(ranked, DEFAULT_VIEW, search))), 'ms'),
  ];
}
