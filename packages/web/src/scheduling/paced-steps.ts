import type { Steps } from '@leaderboard/core/steps';
import type { Pacer } from './pacer.ts';

/** Does all of the work, and rests whenever a slice of it is over. */
export async function pacedSteps<T>(steps: Steps<T>, pacer: Pacer): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (pacer.due()) await pacer.rest();
  }
}
