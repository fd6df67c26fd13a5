/** An answer that everybody who asks within a short time shares, so that a crowd costs the database one reading. */
export interface SharedAnswer<T> {
  read(): Promise<T>;
  /** Whoever asks from now on gets a new reading: something has changed. */
  forget(): void;
}

/**
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
