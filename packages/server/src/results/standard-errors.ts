/** Whether stated standard errors belong to their scores: otherwise one of the two was changed or is of another run. */

/** A share of right answers and its number of questions. */
export interface CountedShare {
  readonly value: number;
  readonly n: number;
}

/** The standard error of an accuracy, as the harness estimates it: √(p(1−p)/(n−1)). */
export function standardError({ value, n }: CountedShare): number {
  return Math.sqrt((value * (1 - value)) / (n - 1));
}

/**
 * The standard error of a group whose tasks are weighted by their questions, as the harness pools it (`pooled_sample_stderr` in
 * lm_eval/api/metrics.py): √(Σ (nᵢ−1)·seᵢ²·nᵢ / (N−k) / N) over its k tasks, N their questions together.
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

/** How far a stated standard error may differ: files can be rounded. */
const TOLERANCE = { relative: 0.02, absolute: 5e-5 } as const;

export function isNear(stated: number, expected: number): boolean {
  return Math.abs(stated - expected) <= expected * TOLERANCE.relative + TOLERANCE.absolute;
}
