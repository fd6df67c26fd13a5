import { useSyncExternalStore } from 'react';

// The line of the shell that tells what went wrong after its page was left. A store of its own, as for announcements.
let notice: string | null = null;
const listeners = new Set<() => void>();

/** Shows a text on whatever page is open, until the visitor dismisses it. A text that shows already is announced again. */
export function showNotice(text: string): void {
  set(notice === text ? `${text}\u00a0` : text);
}

export function dismissNotice(): void {
  set(null);
}

function set(text: string | null): void {
  notice = text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null while there is nothing to show. */
export function useNotice(): string | null {
  const current = () => notice;
  return useSyncExternalStore(subscribe, current, current);
}
