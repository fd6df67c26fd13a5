import { useEffect } from 'react';
import { createStore, useStore } from './store.ts';

interface LatePart<T> {
  /** Loads the part for a visitor who is about to need it. It never fails. */
  readonly preload: () => Promise<void>;
  /** The part; null until it is loaded, undefined when it could not be loaded. Does not load it. */
  readonly now: () => T | null | undefined;
  /** The same as a hook, which loads the part when it is needed. */
  readonly use: (isNeeded: boolean) => T | null | undefined;
}

/** Each forgets that a part could not be loaded. */
const missing = new Set<() => void>();

/** Loads again, where it is needed, what could not be loaded once. @returns whether there is such a part */
export function retryMissing(): boolean {
  const parts = [...missing];
  missing.clear();
  for (const forget of parts) forget();
  return parts.length > 0;
}

/** Marks a style sheet that was lost. Vite asks for each once, so it is asked for again here. */
const LOST = 'data-lost';

/** Marks style sheets whose download fails. */
export function noteLostStyles(document: Document): void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.setAttribute(LOST, '');
  };
  // Errors of downloads do not bubble.
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

/** Loads code with its styles, also those that an earlier try has lost. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  if (typeof document !== 'undefined')
    await Promise.all([...document.querySelectorAll(`link[${LOST}]`)].map(loadAgain));
  return load();
}

/**
 * A part of a page whose code is not in the first load. With React's `lazy` a failed download would break the whole page;
 * here the page decides what to show instead.
 */
export function latePart<T>(load: () => Promise<T>): LatePart<T> {
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
        // A new release removed its code, or the server or the network is away.
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
      // A part that could not be loaded is tried again with each press that shows it anew.
      useEffect(() => {
        if (isNeeded && part.get() === undefined) void start();
      }, [isNeeded]);
      return shown;
    },
  };
}
