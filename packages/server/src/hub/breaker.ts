/** After this many consecutive failures, only one request per second is sent. */
const FAILURES_TO_OPEN = 5;
const PROBE_INTERVAL_MS = 1000;

/**
 * Circuit breaker for the hub: after several consecutive failures, one request per second probes the hub, and the others fail
 * immediately. The hub counts as down if requests for several owners' models failed; if only one owner's did, only requests for
 * that owner's models are blocked.
 * @param now monotonic clock in milliseconds.
 */
export function createBreaker(now: () => number, ownersToOpen = 1) {
  /** Failures by owner since the last response. */
  const failures = new Map<string, number>();
  let inARow = 0;
  let lastAttemptMs = 0;
  /** `spared` counts requests that were not sent because the hub is down. */
  const counts = { answered: 0, failed: 0, spared: 0 };
  const isDown = () => inARow >= FAILURES_TO_OPEN && failures.size >= ownersToOpen;
  return {
    /** Returns request counts by outcome since startup. */
    counters: () => ({ ...counts, isDown: isDown() }),
    /** Checks if a request for a model of this owner may be sent now. */
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
export type BreakerCounters = ReturnType<Breaker['counters']>;
