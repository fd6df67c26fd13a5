import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** Something that event handlers anywhere can set. The server renders it empty. */
function createStore<Value>(empty: Value) {
  let value = empty;
  const { subscribe, tell } = createListeners();
  const get = () => value;
  return {
    get,
    set: (next: Value) => {
      value = next;
      tell();
    },
    use: () => useSyncExternalStore(subscribe, get, () => empty),
  };
}

interface Notice {
  readonly text: string;
  readonly isFailure: boolean;
}

const announcement = createStore('');
const notice = createStore<Notice | null>(null);

/** Announces a text to screen readers through the page's one live region (WCAG 4.1.3). */
export function announce(text: string): void {
  // A space is added to a repeated text, so that it counts as a change.
  announcement.set(text !== '' && text === announcement.get() ? `${text}\u00a0` : text);
}
export const useAnnouncement: () => string = announcement.use;

/** Shows a text above any page until the visitor dismisses it: the end of work whose page was left. */
export const showNotice: (notice: Notice) => void = notice.set;
export const useNotice: () => Notice | null = notice.use;

export function dismissNotice(): void {
  notice.set(null);
}
