import { setImmediate } from 'node:timers/promises';
import type { Steps } from '@leaderboard/core/steps';

/** A few milliseconds of work at most. */
const STEPS_A_TURN = 8;

/** Does long work while the process goes on answering in between. */
export async function stepsInTurns<T>(steps: Steps<T>): Promise<T> {
  for (let taken = 1; ; taken += 1) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (taken % STEPS_A_TURN === 0) await setImmediate();
  }
}
