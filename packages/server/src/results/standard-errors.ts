/** Checks stated standard errors against their scores: a mismatch means that one was changed or is from another run. */

/** A share of correct answers and the number of questions. */
export interface CountedShare {
  readonly value: number;
  readonly n: number;
}

/** Standard error of an accuracy as lm_eval estimates it: √(p(1−p)/(n−1)). */
export function standardError({ value, n }: CountedShare): number {
  return Math.sqrt((value * (1 - value)) / (n - 1));
}

/**
 * Standard error of a group whose tasks are weighted by their question counts, pooled as in lm_eval (`pooled_sample_stderr` in
 * lm_eval/api/metrics.py): √(Σ (nᵢ−1)·seᵢ²·nᵢ / (N−k) / N) for k tasks with N questions in total.
 */
export function pooledStandardError(tasks: readonly CountedShare[]): number {
  let sum = 0;
  let total = 0;
  for (const task of tasks) {
    sum += (task.n - 1) * standardError(task) ** 2 * task.n;
    total += task.n;
  }
  return Math.sqrt(sum / (total - tasks.length) / total);
}

/** Tolerance for stated standard errors, because files may contain rounded values. */
const TOLERANCE = { relative: 0.02, absolute: 5e-5 } as const;

export function isNear(stated: number, expected: number): boolean {
  return Math.abs(stated - expected) <= expected * TOLERANCE.relative + TOLERANCE.absolute;
}
