/** After this many failures in a row only one call a second is made. */
const FAILURES_TO_OPEN = 5;
const PROBE_INTERVAL_MS = 1000;

/**
 * Spares a hub that is down, and the callers that would wait for it: after some failures in a row, one call a second goes
 * through to see whether the hub is back, and the others fail at once.
 * @param now milliseconds of a monotonic clock.
 */
export function createBreaker(now: () => number) {
  let failures = 0;
  let lastAttemptMs = 0;
  /** `spared`: calls that were not made because the hub is down. */
  const counts = { answered: 0, failed: 0, spared: 0 };
  const isDown = () => failures >= FAILURES_TO_OPEN;
  return {
    /** The outcomes of calls since the start. */
    tally: () => ({ ...counts, isDown: isDown() }),
    /** Whether a call may be made now. */
    allows: (): boolean => {
      if (!isDown()) return true;
      if (now() - lastAttemptMs < PROBE_INTERVAL_MS) {
        counts.spared += 1;
        return false;
      }
      lastAttemptMs = now();
      return true;
    },
    succeeded: () => {
      counts.answered += 1;
      failures = 0;
    },
    failed: () => {
      counts.failed += 1;
      failures += 1;
      lastAttemptMs = now();
    },
  };
}
export type Breaker = ReturnType<typeof createBreaker>;
export type Tally = ReturnType<Breaker['tally']>;
