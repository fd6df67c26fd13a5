/** Which submission is evaluated next, and when one whose evaluation broke off is tried again (spec 3.7 and 4.9, threat 13). */
import type { FailureReason } from './submission-status.ts';

/** A submission that waits, as the order of evaluation sees it. */
export interface Waiting {
  readonly id: number;
  /** All votes of its model. */
  readonly votes: number;
  /** Seconds since its submission. */
  readonly waitedSeconds: number;
}

/** For each time this long that a submission has waited, it counts as if it had one vote more. */
export const AGEING_SECONDS = 86_400;

/**
 * How far ahead a submission is: its model's votes, and one for each full day it has waited. So no number of newcomers
 * keeps one waiting for ever: each of them is as many votes ahead as when it came, and no day more.
 */
export function evaluationPriority({ votes, waitedSeconds }: Waiting): number {
  return votes + Math.floor(Math.max(0, waitedSeconds) / AGEING_SECONDS);
}

/** Waiting submissions in the order of their evaluation: by priority, among equals the oldest first. */
export function byEvaluationOrder(a: Waiting, b: Waiting): number {
  return evaluationPriority(b) - evaluationPriority(a) || b.waitedSeconds - a.waitedSeconds || a.id - b.id;
}

/** How often an evaluation is begun before it is given up. */
export const MAX_ATTEMPTS = 3;

const MINUTE_SECONDS = 60;
/** After the first, second and third time that an evaluation broke off; the third is for the day there are more attempts. */
const BACK_OFF_MINUTES = [1, 5, 25] as const;
/** A back-off is up to this share shorter or longer, so that what broke off together is not tried again together. */
const JITTER = 0.2;

/** What a failed evaluation is followed by. */
export type AfterFailure =
  | { readonly status: 'pending'; readonly waitSeconds: number }
  | { readonly status: 'failed' };

/** Failures that another try may mend: those of the machine. The others are the model's, and would come again. */
const PASSING: ReadonlySet<FailureReason> = new Set(['harness_error', 'worker_lost']);

/**
 * Whether a submission is tried again after its attempt (from 1) failed, and in how many seconds (threat 13).
 * @param random from 0 to below 1.
 */
export function afterFailure(reason: FailureReason, attempt: number, random: number): AfterFailure {
  if (!PASSING.has(reason) || attempt >= MAX_ATTEMPTS) return { status: 'failed' };
  const minutes = BACK_OFF_MINUTES[attempt - 1] ?? BACK_OFF_MINUTES[0];
  return { status: 'pending', waitSeconds: minutes * MINUTE_SECONDS * (1 + JITTER * (2 * random - 1)) };
}
