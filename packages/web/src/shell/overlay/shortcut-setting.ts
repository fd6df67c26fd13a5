import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../state/browser.ts';

/** Whether the P key shows the overlay. A shortcut of one letter must have a way to turn it off (WCAG 2.1.4). */
const KEY = 'overlayShortcut';
const OFF = 'off';

function readStored(): boolean {
  try {
    return browserStorage()?.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

let enabled: boolean | undefined;
const listeners = new Set<() => void>();

function isEnabled(): boolean {
  enabled ??= readStored();
  return enabled;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setShortcutEnabled(on: boolean): void {
  enabled = on;
  try {
    const storage = browserStorage();
    if (on) storage?.removeItem(KEY);
    else storage?.setItem(KEY, OFF);
  } catch {
    // Full or blocked: the choice holds for this visit.
  }
  for (const listener of listeners) listener();
}

export function useShortcutEnabled(): boolean {
  // The server cannot know the setting, and the shortcut is on by default.
  return useSyncExternalStore(subscribe, isEnabled, () => true);
}
