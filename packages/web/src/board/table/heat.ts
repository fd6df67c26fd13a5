import type { Evaluations } from '@leaderboard/core/benchmark/entry';
import { BENCHMARKS, type EvaluationKey } from '@leaderboard/core/benchmark/suite';

/** The lowest and the highest score of each column, in percent. */
export type HeatRanges = ReadonlyMap<EvaluationKey, readonly [lowest: number, highest: number]>;

export function heatRanges(entries: Iterable<{ readonly evaluations: Evaluations }>): HeatRanges {
  const ranges = new Map<EvaluationKey, [number, number]>();
  for (const { evaluations } of entries) {
    for (const { key } of BENCHMARKS) {
      const score = evaluations[key]?.normalized_score;
      if (score === undefined) continue;
      const range = ranges.get(key);
      if (range === undefined) ranges.set(key, [score, score]);
      else {
        range[0] = Math.min(range[0], score);
        range[1] = Math.max(range[1], score);
      }
    }
  }
  return ranges;
}

/** How warm a score is in its column: 0 is the lowest, 1 the highest; null without a score. */
export function heatOf(ranges: HeatRanges, key: EvaluationKey, evaluations: Evaluations): number | null {
  const score = evaluations[key]?.normalized_score;
  const range = ranges.get(key);
  if (score === undefined || range === undefined) return null;
  const [lowest, highest] = range;
  return highest === lowest ? 1 : (score - lowest) / (highest - lowest);
}
