import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** A text that event handlers anywhere can set. A space is added to a repeated text, so that it counts as a change. */
function createTextStore() {
  let text = '';
  const { subscribe, tell } = createListeners();
  const get = () => text;
  return {
    set: (next: string) => {
      text = next !== '' && next === text ? `${next}\u00a0` : next;
      tell();
    },
    use: () => useSyncExternalStore(subscribe, get, get),
  };
}

const announcement = createTextStore();
const notice = createTextStore();

/** Announces a text to screen readers through the page's one live region (WCAG 4.1.3). */
export const announce: (text: string) => void = announcement.set;
export const useAnnouncement: () => string = announcement.use;

/** Shows a failure above any page until the visitor dismisses it, for a page that was left before its work failed. */
export const showNotice: (text: string) => void = notice.set;
/** Empty while there is nothing to show. */
export const useNotice: () => string = notice.use;

export function dismissNotice(): void {
  notice.set('');
}
