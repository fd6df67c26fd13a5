import { createStore, useStore } from './store.ts';

interface Notice {
  readonly text: string;
  readonly isFailure: boolean;
}

const announcement = createStore('');
const notice = createStore<Notice | null>(null);

/** Announces a message to screen readers through the page's only live region (WCAG 4.1.3). */
export function announce(text: string): void {
  // A space is appended to a repeated message, so that it counts as a change.
  announcement.set(text !== '' && text === announcement.get() ? `${text}\u00a0` : text);
}

/** The current announcement; empty in server rendering. */
export function useAnnouncement(): string {
  return useStore(announcement, () => '');
}

/** Shows a message on every page until dismissed, for actions that finish after the visitor has left their page. */
export const showNotice: (notice: Notice) => void = notice.set;

export function useNotice(): Notice | null {
  return useStore(notice, () => null);
}

export function dismissNotice(): void {
  notice.set(null);
}
