/** After this many failures in a row only one call a second is made. */
const FAILURES_TO_OPEN = 5;
const PROBE_INTERVAL_MS = 1000;

/**
 * Spares a hub that is down, and the callers that would wait for it: after some failures in a row, one call a second goes
 * through to see whether the hub is back, and the others fail at once. The hub counts as down when the models of several owners
 * failed; when only one owner's did, only calls for that owner's models are spared.
 * @param now milliseconds of a monotonic clock.
 */
export function createBreaker(now: () => number, ownersToOpen = 1) {
  /** Since the last answer. */
  const failures = new Map<string, number>();
  let inARow = 0;
  let lastAttemptMs = 0;
  /** `spared`: calls that were not made because the hub is down. */
  const counts = { answered: 0, failed: 0, spared: 0 };
  const isDown = () => inARow >= FAILURES_TO_OPEN && failures.size >= ownersToOpen;
  return {
    /** The outcomes of calls since the start. */
    tally: () => ({ ...counts, isDown: isDown() }),
    /** Whether a call for a model of this owner may be made now. */
    allows: (owner: string): boolean => {
      if (!isDown() && (failures.get(owner) ?? 0) < FAILURES_TO_OPEN) return true;
      if (now() - lastAttemptMs < PROBE_INTERVAL_MS) {
        counts.spared += 1;
        return false;
      }
      lastAttemptMs = now();
      return true;
    },
    succeeded: () => {
      counts.answered += 1;
      inARow = 0;
      failures.clear();
    },
    failed: (owner: string) => {
      counts.failed += 1;
      if (!isDown()) failures.set(owner, (failures.get(owner) ?? 0) + 1);
      inARow += 1;
      lastAttemptMs = now();
    },
  };
}
export type Breaker = ReturnType<typeof createBreaker>;
export type Tally = ReturnType<Breaker['tally']>;
