/** An answer that all callers within a short time share, so that many callers cost the database one reading. */
export interface SharedAnswer<T> {
  read(): Promise<T>;
  /** The next caller gets a new reading, because the data has changed. */
  forget(): void;
}

/**
 * Not lru-cache: its time begins when a reading ends, and a reading that `forget` overtakes would be stored all the same.
 * @param now milliseconds of a clock that never goes back.
 * @param keptMs how old an answer may be, counted from the start of its reading.
 */
export function shareAnswer<T>(read: () => Promise<T>, now: () => number, keptMs: number): SharedAnswer<T> {
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
      if (current !== null && (current.isUnderWay || now() - current.startedMs < keptMs))
        return current.answer;
      return start();
    },
    forget: () => {
      current = null;
    },
  };
}
