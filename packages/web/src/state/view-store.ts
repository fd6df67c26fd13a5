import { parseView, resetHiddenSort, serializeView, type View } from '@leaderboard/core/board/view';
import type { PageUrl } from './page-url.ts';
import { createStore, type Readable } from './store.ts';

/** The URL is updated this long after the view. */
const URL_DEBOUNCE_MS = 100;

/** The board's state that is stored in the URL. */
export interface ViewStore extends Readable<View> {
  /**
   * Changes the view at once and the URL soon after.
   * @param burst a name for changes made in many small steps, which share one history entry
   */
  readonly change: (changes: Partial<View>, burst?: string) => void;
  /** Resets the view to its defaults and the URL to '/', without a history entry. */
  readonly reset: () => void;
  /** True while the URL does not contain the view's latest changes. */
  readonly isWaiting: () => boolean;
  /** Writes pending changes to the URL now, before the visitor leaves the history entry. */
  readonly flush: () => void;
}

interface ViewStoreDeps {
  readonly setTimeout: (work: () => void, ms: number) => number;
  readonly clearTimeout: (timer: number | undefined) => void;
  /** Called if a change hides the sorted column, which restores the default sort. */
  readonly onSortEnded: () => void;
}

export function createViewStore(pageUrl: PageUrl, deps: ViewStoreDeps): ViewStore {
  const view = createStore(parseView(pageUrl.read));
  let timer: number | undefined;
  /** Changes not yet written to the URL; undefined if none. */
  let waiting: { readonly burst: string | undefined } | undefined;

  function forgetWaiting(): void {
    deps.clearTimeout(timer);
    waiting = undefined;
  }

  function flush(): void {
    if (waiting === undefined) return;
    const { burst } = waiting;
    forgetWaiting();
    pageUrl.write(serializeView(view.get()), 'push', burst);
  }

  pageUrl.subscribe((by) => {
    if (by === 'application') return;
    forgetWaiting();
    view.set(parseView(pageUrl.read));
  });

  pageUrl.beforeLeaving(flush);

  return {
    get: view.get,
    subscribe: view.subscribe,
    change: (changes, burst) => {
      if (waiting !== undefined && waiting.burst !== burst) flush();
      waiting = { burst };
      deps.clearTimeout(timer);
      timer = deps.setTimeout(flush, URL_DEBOUNCE_MS);
      const whole = resetHiddenSort(view.get(), changes);
      view.set({ ...view.get(), ...whole });
      if (whole !== changes) deps.onSortEnded();
    },
    reset: pageUrl.clear,
    isWaiting: () => waiting !== undefined,
    flush,
  };
}

/** Writes pending changes before a link opens another document: they belong to the current history entry. */
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
