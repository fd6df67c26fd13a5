import { useSyncExternalStore } from 'react';

/** A value outside of React that changes. */
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
 * The value of a store, which renders the component again when it changes.
 * @param onServer the value of the server's rendering, where it differs from the first one of the browser
 */
export function useStore<Value>({ get, subscribe }: Readable<Value>, onServer: () => Value = get): Value {
  return useSyncExternalStore(subscribe, get, onServer);
}
