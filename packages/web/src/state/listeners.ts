interface Listeners<Args extends readonly unknown[]> {
  /** @returns a function that removes the listener */
  readonly subscribe: (listener: (...args: Args) => void) => () => void;
  readonly tell: (...args: Args) => void;
}

/** The listeners of a store. */
export function createListeners<Args extends readonly unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (...args) => {
      for (const listener of listeners) listener(...args);
    },
  };
}
