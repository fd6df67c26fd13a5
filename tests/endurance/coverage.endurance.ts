import { expect, test } from '@playwright/test';
import { BENCHMARKS } from '../../packages/core/src/benchmark/suite.ts';
import { ALL_COLUMNS } from '../../packages/core/src/board/ranking.ts';
import { toPercent } from '../../packages/core/src/format.ts';
import { Z_95 } from '../../packages/core/src/statistics/interval.ts';
import { boardMeans, languagesOf, meanInterval, meanOf } from '../../packages/core/src/statistics/mean.ts';
import { rankRanges } from '../../packages/core/src/statistics/rank-ranges.ts';
import { runSteps } from '../../packages/core/src/steps.ts';
import { readPublishedResults } from '../../packages/server/src/import/published-results.ts';
import { randomFrom } from '../../packages/server/test/random.ts';

const DRAWS = Number(process.env.DRAWS ?? 20_000);

const random = randomFrom(20_251_122);

function normal(): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

interface Task {
  readonly key: (typeof BENCHMARKS)[number]['key'];
  readonly share: number;
  readonly n: number;
}

/** Scores of a model that answers each question correctly with the task's probability. */
function draw(tasks: readonly Task[]) {
  // With thousands of questions per task, the normal distribution matches the binomial one to the fourth digit.
  const drawn = new Map(
    tasks.map(({ key, share, n }) => {
      const right = Math.round(n * share + Math.sqrt(n * share * (1 - share)) * normal());
      return [key, { right: Math.min(n, Math.max(0, right)), n }] as const;
    }),
  );
  return scored(drawn);
}

function scored(counts: ReadonlyMap<Task['key'], { readonly right: number; readonly n: number }>) {
  return Object.fromEntries(
    BENCHMARKS.map(({ key }) => {
      const parts = languagesOf(key).flatMap((language) => counts.get(language) ?? []);
      const n = parts.reduce((sum, part) => sum + part.n, 0);
      const value = parts.reduce((sum, part) => sum + part.right, 0) / n;
      return [key, { value, normalized_score: toPercent(value), n }];
    }),
  );
}

async function publishedModels() {
  const results = await readPublishedResults();
  return results.map(({ scores }) =>
    scores.flatMap(({ key, value, n }) =>
      languagesOf(key).includes(key) && n !== null ? [{ key, share: value, n }] : [],
    ),
  );
}

test('intervals hold the truth in 95 % of draws, ranges in more', async () => {
  test.setTimeout(1_800_000);
  const models = await publishedModels();
  const truth = models.map((tasks) =>
    scored(new Map(tasks.map(({ key, share, n }) => [key, { right: share * n, n }]))),
  );
  const shares = truth.map((evaluations) => meanOf({ evaluations }, ALL_COLUMNS)?.share ?? Number.NaN);
  const ranks = shares.map((share) => 1 + shares.filter((other) => other > share).length);
  let held = 0;
  let boardsMissed = 0;
  let boardsMissedPlain = 0;
  for (let round = 0; round < DRAWS; round += 1) {
    const board = models.map((tasks) => ({ entry: { evaluations: draw(tasks) } }));
    board.forEach(({ entry }, index) => {
      const mean = meanOf(entry, ALL_COLUMNS);
      const interval = mean === null ? null : meanInterval(mean);
      const share = shares[index] ?? Number.NaN;
      if (interval !== null && interval[0] <= share && share <= interval[1]) held += 1;
    });
    const means = runSteps(boardMeans(board, ALL_COLUMNS));
    const { best, worst } = runSteps(rankRanges(means));
    if (ranks.some((rank, index) => rank < (best[index] ?? 0) || rank > (worst[index] ?? 0)))
      boardsMissed += 1;
    // Ranges based on single-comparison intervals claim too much.
    const beats = (a: number, b: number) =>
      (means.shares[a] ?? 0) - (means.shares[b] ?? 0) >
      Z_95 * Math.sqrt((means.variances[a] ?? 0) + (means.variances[b] ?? 0));
    const isWrong = (a: number, b: number) => beats(a, b) && (ranks[a] ?? 0) > (ranks[b] ?? 0);
    const all = [...shares.keys()];
    if (all.some((a) => all.some((b) => isWrong(a, b)))) boardsMissedPlain += 1;
  }
  const coverage = held / (DRAWS * models.length);
  test.info().annotations.push({
    type: 'simulated',
    description: `intervals hold ${coverage}; boards missed: ${boardsMissed}, by the plain comparison ${boardsMissedPlain}`,
  });
  expect(Math.abs(coverage - 0.95)).toBeLessThan(0.005);
  expect(boardsMissed / DRAWS).toBeLessThan(0.005);
  expect(boardsMissedPlain / DRAWS).toBeGreaterThan(0.05);
});
