import { parseView, resetHiddenSort, serializeView, type View } from '@leaderboard/core/board/view';
import type { Address } from './address.ts';
import { createStore, type Readable } from './store.ts';

/** The address follows the view after this pause. */
const ADDRESS_DEBOUNCE_MS = 100;

/** The state of the board that the address holds. */
export interface ViewStore extends Readable<View> {
  /**
   * Changes parts of the view at once, and the address soon after.
   * @param burst names a kind of change that comes in many small steps; such steps share one history entry.
   */
  readonly change: (changes: Partial<View>, burst?: string) => void;
  /** Sets everything to its default and the address to the bare one, without a history entry. */
  readonly reset: () => void;
  /** Whether the view is not yet that of the history entry. */
  readonly isWaiting: () => boolean;
  /** Writes waiting changes to the address now, before the visitor leaves the history entry. */
  readonly flush: () => void;
}

interface ViewStoreDeps {
  readonly setTimeout: (work: () => void, ms: number) => number;
  readonly clearTimeout: (timer: number | undefined) => void;
  /** Called when a change hides the column of the sort, so that the default sort comes back. */
  readonly onSortEnded: () => void;
}

export function createViewStore(address: Address, deps: ViewStoreDeps): ViewStore {
  const view = createStore(parseView(address.read));
  let timer: number | undefined;
  /** The changes that wait to be written; undefined: none. */
  let waiting: { readonly burst: string | undefined } | undefined;

  function forgetWaiting(): void {
    deps.clearTimeout(timer);
    waiting = undefined;
  }

  function flush(): void {
    if (waiting === undefined) return;
    const { burst } = waiting;
    forgetWaiting();
    address.write(serializeView(view.get()), 'push', burst);
  }

  address.subscribe((by) => {
    if (by === 'application') return;
    forgetWaiting();
    view.set(parseView(address.read));
  });

  address.beforeLeaving(flush);

  return {
    get: view.get,
    subscribe: view.subscribe,
    change: (changes, burst) => {
      if (waiting !== undefined && waiting.burst !== burst) flush();
      waiting = { burst };
      deps.clearTimeout(timer);
      timer = deps.setTimeout(flush, ADDRESS_DEBOUNCE_MS);
      const whole = resetHiddenSort(view.get(), changes);
      view.set({ ...view.get(), ...whole });
      if (whole !== changes) deps.onSortEnded();
    },
    reset: address.clear,
    isWaiting: () => waiting !== undefined,
    flush,
  };
}

/** Writes waiting changes before a link leads to another document: they belong to the history entry that is left. */
export function flushBeforeLeaving(store: ViewStore, window: Window): void {
  window.addEventListener('pagehide', store.flush);
  window.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('a[href]') !== null) store.flush();
    },
    { capture: true },
  );
}
