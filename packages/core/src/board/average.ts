import type { ReadEvaluations } from '../benchmark/entry.ts';
import { EVALUATION_KEYS, type EvaluationKey } from '../benchmark/suite.ts';

export type AverageMode = 'all' | 'visible';

/**
 * The average score of an entry in percent, 0–100 (docs/product.md#average): the mean of `normalized_score` over all
 * evaluations ('all'), or over the visible benchmark columns ('visible'). Absent scores do not count. Without any score the
 * average is 0 in 'all' mode and null in 'visible' mode.
 */
export function averageScore(
  evaluations: ReadEvaluations,
  mode: AverageMode = 'all',
  visibleKeys: readonly EvaluationKey[] = EVALUATION_KEYS,
): number | null {
  const keys = mode === 'all' ? EVALUATION_KEYS : visibleKeys;
  let sum = 0;
  let count = 0;
  for (const key of keys) {
    const score = evaluations[key]?.normalized_score ?? null;
    if (score === null) continue;
    sum += score;
    count += 1;
  }
  if (count > 0) return sum / count;
  return mode === 'all' ? 0 : null;
}
