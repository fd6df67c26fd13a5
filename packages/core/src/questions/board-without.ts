/** Scores and places without some questions (docs/questions.md#without). */
import type { Evaluations } from '../benchmark/entry.ts';
import { BENCHMARKS, type EvaluationKey } from '../benchmark/suite.ts';
import { ALL_COLUMNS } from '../board/average.ts';
import { type Rankable, rankOrder } from '../board/ranking.ts';
import { withPercent } from '../format.ts';
import { boardMeans } from '../statistics/board-means.ts';
import type { Interval } from '../statistics/interval.ts';
import { averageOf, languagesOf, meanInterval, meanOf } from '../statistics/mean.ts';
import { rankRanges } from '../statistics/rank-ranges.ts';
import { runSteps } from '../steps.ts';
import { countBoth, countOf, type Mask } from './masks.ts';

/** A task with fewer questions left has no such score. */
export const FEWEST_LEFT = 100;

/** The questions that stay, by task. */
export type Kept = ReadonlyMap<EvaluationKey, Mask>;

/** A row with answers to all tasks. */
export interface AnsweredRow extends Omit<Rankable, 'average'> {
  readonly right: ReadonlyMap<EvaluationKey, Mask>;
}

/** The scores of a row over the kept questions. */
function scoresOver(right: ReadonlyMap<EvaluationKey, Mask>, kept: Kept): Evaluations {
  const found = new Map<EvaluationKey, { readonly right: number; readonly n: number }>();
  for (const [key, mask] of kept) {
    const answers = right.get(key);
    if (answers !== undefined) found.set(key, { right: countBoth(mask, answers), n: countOf(mask) });
  }
  const scores: Evaluations = {};
  for (const { key } of BENCHMARKS) {
    const parts = languagesOf(key).flatMap((language) => found.get(language) ?? []);
    const n = parts.reduce((sum, part) => sum + part.n, 0);
    if (n === 0) continue;
    scores[key] = { ...withPercent({ value: parts.reduce((sum, part) => sum + part.right, 0) / n }), n };
  }
  return scores;
}

export interface PlacedRow {
  readonly scores: Evaluations;
  /** 0–1. */
  readonly average: number;
  readonly interval: Interval | null;
  /** From 1, among these rows. */
  readonly place: number;
  readonly range: readonly [best: number, worst: number];
}

/** The rows in the order in which they were given, with their places by the average over the kept questions. */
export function placesOver(rows: readonly AnsweredRow[], kept: Kept): PlacedRow[] {
  const scored = rows.map((row) => ({ row, scores: scoresOver(row.right, kept) }));
  const { best, worst } = runSteps(
    rankRanges(
      runSteps(
        boardMeans(
          scored.map(({ scores }) => ({ entry: { evaluations: scores } })),
          ALL_COLUMNS,
        ),
      ),
    ),
  );
  const ranked = rankOrder(
    scored.map(({ row, scores }, index) => ({ ...row, average: averageOf(scores, ALL_COLUMNS), index })),
  );
  const places = new Uint32Array(rows.length);
  for (const [position, { index }] of ranked.entries()) places[index] = position + 1;
  return scored.map(({ scores }, index) => {
    const mean = meanOf(scores, ALL_COLUMNS);
    return {
      scores,
      average: mean?.share ?? Number.NaN,
      interval: mean === null ? null : meanInterval(mean),
      place: places[index] ?? 0,
      range: [best[index] ?? 0, worst[index] ?? 0],
    };
  });
}
