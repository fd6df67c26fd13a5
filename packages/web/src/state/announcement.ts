import { useSyncExternalStore } from 'react';

/** A text that event handlers anywhere can set. A space is added to a repeated text, so that it counts as a change. */
function createTextStore() {
  let text = '';
  const listeners = new Set<() => void>();
  const get = () => text;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    set: (next: string) => {
      text = next !== '' && next === text ? `${next}\u00a0` : next;
      for (const listener of listeners) listener();
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
