import { useEffect, useReducer } from 'react';

export interface LatePart<T> {
  /** Loads the part for a visitor who is about to need it. It never fails. */
  readonly preload: () => Promise<void>;
  /** The part; null until it is loaded, undefined when it could not be loaded. Does not load it. */
  readonly now: () => T | null | undefined;
  /** The same as a hook, which loads the part when it is needed. */
  readonly use: (isNeeded: boolean) => T | null | undefined;
}

/**
 * A part of a page whose code is not in the first load. With React's `lazy` a failed download would break the whole page;
 * here the page decides what to show instead.
 */
export function latePart<T>(load: () => Promise<T>): LatePart<T> {
  let part: T | null | undefined = null;
  let loading: Promise<void> | null = null;
  const start = (): Promise<void> => {
    loading ??= load().then(
      (loaded) => {
        part = loaded;
      },
      () => {
        // A new release removed its code, or the visitor is offline. Browsers remember the failure until the page is reloaded.
        part = undefined;
      },
    );
    return loading;
  };
  return {
    preload: start,
    now: () => part,
    use: (isNeeded) => {
      const [, redraw] = useReducer((count: number) => count + 1, 0);
      const isMissing = isNeeded && part === null;
      useEffect(() => {
        if (!isMissing) return;
        let wanted = true;
        void start().then(() => {
          if (wanted) redraw();
        });
        return () => {
          wanted = false;
        };
      }, [isMissing]);
      return part;
    },
  };
}
