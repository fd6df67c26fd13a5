import type { Steps } from '@leaderboard/core/steps';

/**
 * Remembers the last work about an object, for as long as the object is there: asked with the same keys, it is that work again,
 * and what is done of it stays done (`useStepwise`). So a page that is shown again has its results at once.
 */
export function keptWork<About extends object, T>(): (
  about: About,
  keys: readonly unknown[],
  start: () => Steps<T>,
) => () => Steps<T> {
  const last = new WeakMap<About, { readonly keys: readonly unknown[]; readonly start: () => Steps<T> }>();
  return (about, keys, start) => {
    const known = last.get(about);
    if (known?.keys.every((key, index) => Object.is(key, keys[index]))) return known.start;
    last.set(about, { keys, start });
    return start;
  };
}
