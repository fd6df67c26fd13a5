/** Whose fault a failed attempt is, and so whether it counts (docs/queue.md#attempts). */
import type { AttemptFailure, FailureReason } from './submission-status.ts';

/**
 * `model`: it would fail again, so the failure is final. `unclear`: it counts, and another attempt follows, up to a limit.
 * `machine`, `hub`, `ours`: the model has no part in it, so the attempt does not count, and the submission waits.
 */
export type FailureSide = 'model' | 'unclear' | 'machine' | 'hub' | 'ours';

const SIDES: Readonly<Record<AttemptFailure, FailureSide>> = {
  out_of_memory: 'model',
  not_loadable: 'model',
  access_withdrawn: 'model',
  time_limit: 'model',
  results_refused: 'model',
  incomplete_results: 'model',
  harness_error: 'unclear',
  // A model may bring its machine down: without a limit it would do so again and again.
  worker_lost: 'unclear',
  machine_error: 'machine',
  unknown_type: 'machine',
  hub_error: 'hub',
  internal_error: 'ours',
};

/** A reason that a newer server stored is unclear. */
export function failureSide(reason: FailureReason): FailureSide {
  const known: Readonly<Record<string, FailureSide>> = SIDES;
  return known[reason] ?? 'unclear';
}

export function isUncounted(reason: AttemptFailure): boolean {
  const side = failureSide(reason);
  return side === 'machine' || side === 'hub' || side === 'ours';
}
