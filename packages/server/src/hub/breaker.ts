/** Failures in a row after which no more calls are made but one a second. */
const FAILURES_TO_OPEN = 5;
const PROBE_INTERVAL_MS = 1000;

export interface Breaker {
  /** Whether a call may be made now. */
  allows(): boolean;
  succeeded(): void;
  failed(): void;
}

/**
 * Spares a hub that is down, and those who wait for it (threat 34): after some failures in a row one call a second is let
 * through to see whether it is back; the others fail at once.
 * @param now milliseconds of a clock that never goes back.
 */
export function createBreaker(now: () => number): Breaker {
  let failures = 0;
  let lastTryMs = 0;
  return {
    allows: () => {
      if (failures < FAILURES_TO_OPEN) return true;
      if (now() - lastTryMs < PROBE_INTERVAL_MS) return false;
      lastTryMs = now();
      return true;
    },
    succeeded: () => {
      failures = 0;
    },
    failed: () => {
      failures += 1;
      lastTryMs = now();
    },
  };
}
