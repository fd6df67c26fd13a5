import { useEffect } from 'react';
import { createStore, useStore } from './store.ts';

interface LazyModule<T> {
  /** Loads the module early, before it is needed. Never rejects. */
  readonly preload: () => Promise<void>;
  /** The module; null until it is loaded, undefined if loading failed. Does not load it. */
  readonly now: () => T | null | undefined;
  /** Hook variant of `now` that loads the module when it is needed. */
  readonly use: (isNeeded: boolean) => T | null | undefined;
}

/** Functions that reset modules which failed to load. */
const missing = new Set<() => void>();

/** Retries modules that failed to load the next time they are needed. @returns false if none has failed */
export function retryMissing(): boolean {
  const parts = [...missing];
  missing.clear();
  for (const forget of parts) forget();
  return parts.length > 0;
}

/** Marks a style sheet that failed to load. Vite requests each only once, so it is requested again here. */
const LOST = 'data-lost';

/** Marks style sheets whose download fails. */
export function markLostStyles(document: Document): void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.setAttribute(LOST, '');
  };
  // Load errors do not bubble.
  document.addEventListener('error', onError, true);
}

function loadAgain(lost: Element): Promise<unknown> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    for (const { name, value } of lost.attributes) if (name !== LOST) link.setAttribute(name, value);
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
    lost.replaceWith(link);
  });
}

/** Loads code and its styles, including styles that failed to load before. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  if (typeof document !== 'undefined')
    await Promise.all([...document.querySelectorAll(`link[${LOST}]`)].map(loadAgain));
  return load();
}

/**
 * A module outside the initial load. With React's `lazy`, a failed download would break the whole page; here the page decides what
 * to show instead.
 */
export function lazyModule<T>(load: () => Promise<T>): LazyModule<T> {
  const part = createStore<T | null | undefined>(null);
  let loading: Promise<void> | null = null;
  let isRetried = false;
  const forget = () => {
    isRetried = true;
    part.set(null);
  };
  const start = (): Promise<void> => {
    loading ??= loadCode(load).then(
      (loaded) => {
        missing.delete(forget);
        part.set(loaded);
      },
      () => {
        // A new release removed the file, or the server or network is unavailable.
        loading = null;
        if (!isRetried) missing.add(forget);
        part.set(undefined);
      },
    );
    return loading;
  };
  return {
    preload: start,
    now: part.get,
    use: (isNeeded) => {
      const shown = useStore(part);
      const isMissing = isNeeded && shown === null;
      useEffect(() => {
        if (isMissing) void start();
      }, [isMissing]);
      // A module that failed to load is retried whenever it is needed again.
      useEffect(() => {
        if (isNeeded && part.get() === undefined) void start();
      }, [isNeeded]);
      return shown;
    },
  };
}
