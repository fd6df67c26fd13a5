/** A result cached briefly, so that concurrent callers share one database read. */
export interface SharedResult<T> {
  read(): Promise<T>;
  /** Makes the next caller read again, because the data has changed. */
  forget(): void;
}

/**
 * Creates a shared result. lru-cache is not a substitute: its TTL starts when a read ends, and it would store a read that was
 * invalidated while in flight.
 * @param now milliseconds of a monotonic clock.
 * @param maxAgeMs maximum age of a result, measured from when its read started.
 */
export function createSharedResult<T>(
  read: () => Promise<T>,
  now: () => number,
  maxAgeMs: number,
): SharedResult<T> {
  let current: { readonly answer: Promise<T>; readonly startedMs: number; isUnderWay: boolean } | null = null;

  function start(): Promise<T> {
    const started = { answer: read(), startedMs: now(), isUnderWay: true };
    current = started;
    started.answer.then(
      () => {
        started.isUnderWay = false;
      },
      () => {
        if (current === started) current = null;
      },
    );
    return started.answer;
  }

  return {
    read: () => {
      if (current !== null && (current.isUnderWay || now() - current.startedMs < maxAgeMs))
        return current.answer;
      return start();
    },
    forget: () => {
      current = null;
    },
  };
}
