/**
 * Runs work for a key, once for all who ask for the same while it is under way; they share its outcome. It keeps a crowd
 * that asks for one thing from taking the place of everybody else in a queue.
 */
export function createSingleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  return (key, work) => {
    const running = underWay.get(key);
    if (running !== undefined) return running;
    const started = work().finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };
}
