import { createStore, useStore } from './store.ts';

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

/** The server renders it empty. */
export function useAnnouncement(): string {
  return useStore(announcement, () => '');
}

/** Shows a text above any page until the visitor dismisses it: the end of work whose page was left. */
export const showNotice: (notice: Notice) => void = notice.set;

export function useNotice(): Notice | null {
  return useStore(notice, () => null);
}

export function dismissNotice(): void {
  notice.set(null);
}
