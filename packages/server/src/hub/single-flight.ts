export interface SingleFlight<T> {
  /**
   * Runs a task for a key. Concurrent callers with the same key share one result.
   * @param work task; its `isCurrent` returns false if the key was forgotten in the meantime.
   */
  readonly run: (key: string, work: (isCurrent: () => boolean) => Promise<T>) => Promise<T>;
  /** Makes later callers start a new task instead of sharing the running one. */
  readonly forget: (key: string) => void;
}

/** Deduplicates concurrent tasks by key, so that repeated requests do not fill a queue. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const underWay = new Map<string, { readonly outcome: Promise<T> }>();

  function start(key: string, work: (isCurrent: () => boolean) => Promise<T>): Promise<T> {
    const isCurrent = () => underWay.get(key) === flight;
    const outcome = Promise.resolve()
      .then(() => work(isCurrent))
      .finally(() => {
        if (isCurrent()) underWay.delete(key);
      });
    const flight = { outcome };
    underWay.set(key, flight);
    return outcome;
  }

  return {
    run: (key, work) => underWay.get(key)?.outcome ?? start(key, work),
    forget: (key) => void underWay.delete(key),
  };
}
