import { useSyncExternalStore } from 'react';

// The text of the page's one live region (WCAG 4.1.3). A store of its own, since event handlers everywhere announce texts.
let announcement = '';
const listeners = new Set<() => void>();

/** Has screen readers say a text. The same text twice in a row is said twice: the added space makes it a change. */
export function announce(text: string): void {
  announcement = announcement === text ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAnnouncement(): string {
  const current = () => announcement;
  return useSyncExternalStore(subscribe, current, current);
}
