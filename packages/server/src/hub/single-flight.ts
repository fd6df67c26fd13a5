export interface SingleFlight<T> {
  /**
   * Runs work for a key, once for everybody who asks for the same key while it is under way. They share its outcome.
   * @param work learns from `isCurrent` whether its key was forgotten in the meantime.
   */
  readonly run: (key: string, work: (isCurrent: () => boolean) => Promise<T>) => Promise<T>;
  /** From now on nobody joins the work that is under way for this key. */
  readonly forget: (key: string) => void;
}

/** Keeps a crowd that asks for one thing from taking the place of everybody else in a queue. */
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
