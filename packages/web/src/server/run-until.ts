import type { Steps } from '@leaderboard/core/steps';

/** The result of the steps, or null when they are not done at a time of `performance.now()`. */
export function runUntil<T>(end: number, steps: Steps<T>): T | null {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() >= end) return null;
  }
}
