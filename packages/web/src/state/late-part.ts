import { useEffect, useReducer } from 'react';

export interface LatePart<T> {
  /** Loads the part for a visitor who is about to need it. It never fails. */
  readonly preload: () => Promise<void>;
  /** The part as far as it is there; undefined when it could not be loaded. */
  readonly now: () => T | null | undefined;
  /** The part; null while it is loading, undefined when it could not be loaded. */
  readonly use: (isNeeded: boolean) => T | null | undefined;
}

/**
 * A part of a page whose code is not in the first load. React's `lazy` would turn a failed download into a broken page; here
 * the page decides what to show instead.
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
