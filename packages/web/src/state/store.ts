import { type Context, createContext, useContext, useSyncExternalStore } from 'react';

/** A changing value outside of React. */
export interface Readable<Value> {
  readonly get: () => Value;
  /** @returns a function that removes the listener */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface Store<Value> extends Readable<Value> {
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: (value: Value) => void) => () => void;
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first;
  const listeners = new Set<(value: Value) => void>();
  return {
    get: () => value,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (next) => {
      value = next;
      for (const listener of listeners) listener(next);
    },
  };
}

/**
 * The value of a store. The component re-renders when it changes.
 * @param onServer the value for server rendering, if it differs from the browser's first value
 */
export function useStore<Value>({ get, subscribe }: Readable<Value>, onServer: () => Value = get): Value {
  return useSyncExternalStore(subscribe, get, onServer);
}

/** Creates a context that must have a value, and the hook that reads it. */
export function createRequiredContext<Value>(
  name: string,
): [context: Context<Value | null>, useValue: () => Value] {
  const Required = createContext<Value | null>(null);
  function useRequired(): Value {
    const value = useContext(Required);
    if (value === null) throw new Error(`No ${name} above`);
    return value;
  }
  return [Required, useRequired];
}
