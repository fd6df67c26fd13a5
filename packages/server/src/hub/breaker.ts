/** Failures in a row after which no more calls are made but one a second. */
const FAILURES_TO_OPEN = 5;
const PROBE_INTERVAL_MS = 1000;

/** What became of calls since the start. */
export interface Tally {
  readonly answered: number;
  readonly failed: number;
  /** Not made, to spare a hub that is down. */
  readonly spared: number;
  /** Whether it is down as far as is known. */
  readonly isDown: boolean;
}

export interface Breaker {
  tally(): Tally;
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
  const counts = { answered: 0, failed: 0, spared: 0 };
  const isDown = () => failures >= FAILURES_TO_OPEN;
  return {
    tally: () => ({ ...counts, isDown: isDown() }),
    allows: () => {
      if (!isDown()) return true;
      if (now() - lastTryMs < PROBE_INTERVAL_MS) {
        counts.spared += 1;
        return false;
      }
      lastTryMs = now();
      return true;
    },
    succeeded: () => {
      counts.answered += 1;
      failures = 0;
    },
    failed: () => {
      counts.failed += 1;
      failures += 1;
      lastTryMs = now();
    },
  };
}
