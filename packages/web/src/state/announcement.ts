import { useSyncExternalStore } from 'react';

/** A text outside React, because event handlers everywhere set it. The same text twice in a row is a change: a space is added. */
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

/** Has screen readers say a text, through the page's one live region (WCAG 4.1.3). */
export const announce: (text: string) => void = announcement.set;
export const useAnnouncement: () => string = announcement.use;

/** Shows a text above any page until the visitor dismisses it: what went wrong after its own page was left. */
export const showNotice: (text: string) => void = notice.set;
/** Empty while there is nothing to show. */
export const useNotice: () => string = notice.use;

export function dismissNotice(): void {
  notice.set('');
}
