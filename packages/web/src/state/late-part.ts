import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

interface LatePart<T> {
  /** Loads the part for a visitor who is about to need it. It never fails. */
  readonly preload: () => Promise<void>;
  /** The part; null until it is loaded, undefined when it could not be loaded. Does not load it. */
  readonly now: () => T | null | undefined;
  /** The same as a hook, which loads the part when it is needed. */
  readonly use: (isNeeded: boolean) => T | null | undefined;
}

const { subscribe, tell } = createListeners();
/** Each forgets that a part could not be loaded. */
const missing = new Set<() => void>();

/** Loads again, where it is needed, what could not be loaded once. @returns whether there is such a part */
export function retryMissing(): boolean {
  const parts = [...missing];
  missing.clear();
  for (const forget of parts) forget();
  tell();
  return parts.length > 0;
}

/**
 * A part of a page whose code is not in the first load. With React's `lazy` a failed download would break the whole page;
 * here the page decides what to show instead.
 */
export function latePart<T>(load: () => Promise<T>): LatePart<T> {
  let part: T | null | undefined = null;
  let loading: Promise<void> | null = null;
  let isRetried = false;
  const now = () => part;
  const start = (): Promise<void> => {
    loading ??= load()
      .then(
        (loaded) => {
          part = loaded;
        },
        () => {
          // A new release removed its code, or the server or the network is away.
          part = undefined;
          if (isRetried) return;
          missing.add(() => {
            [part, loading, isRetried] = [null, null, true];
          });
        },
      )
      .then(tell);
    return loading;
  };
  return {
    preload: start,
    now,
    use: (isNeeded) => {
      const shown = useSyncExternalStore(subscribe, now, now);
      const isMissing = isNeeded && shown === null;
      useEffect(() => {
        if (isMissing) void start();
      }, [isMissing]);
      return shown;
    },
  };
}
