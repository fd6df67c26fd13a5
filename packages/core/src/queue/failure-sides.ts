/** Cause of a failed attempt, which determines whether the attempt counts (docs/queue.md#attempts). */
import type { AttemptFailure, FailureReason } from './submission-status.ts';

/**
 * `model`: the attempt would fail again, so the failure is final. `unclear`: the attempt counts and is retried, up to a limit.
 * `machine`, `hub`, `ours`: the model is not to blame, so the attempt does not count and the submission waits.
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
  // A model may crash its machine, so the number of retries must be limited.
  worker_lost: 'unclear',
  machine_error: 'machine',
  unknown_type: 'machine',
  hub_error: 'hub',
  internal_error: 'ours',
};

/** Classifies a failure. A reason stored by a newer server version is treated as unclear. */
export function failureSide(reason: FailureReason): FailureSide {
  const known: Readonly<Record<string, FailureSide>> = SIDES;
  return known[reason] ?? 'unclear';
}

export function isUncounted(reason: AttemptFailure): boolean {
  const side = failureSide(reason);
  return side === 'machine' || side === 'hub' || side === 'ours';
}
