import { useEffect, useEffectEvent } from 'react';
import { browserStorage } from './browser.ts';
import { createStore, useStore } from './store.ts';

/** Storage key of the setting for the shortcuts P and '/'. Visitors must be able to turn them off (WCAG 2.1.4). */
const KEY = 'overlayShortcut';
const OFF = 'off';

function readStored(): boolean {
  try {
    return browserStorage()?.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

const enabled = createStore(readStored());

export function setShortcutsEnabled(on: boolean): void {
  try {
    const storage = browserStorage();
    if (on) storage?.removeItem(KEY);
    else storage?.setItem(KEY, OFF);
  } catch {
    // Storage is full or blocked, so the choice only applies to this visit.
  }
  enabled.set(on);
}

export function useShortcutsEnabled(): boolean {
  // The server cannot know the setting, and the shortcuts are on by default.
  return useStore(enabled, () => true);
}

/** Elements in which a letter is typed text or selects an option. */
const TYPED_INTO = 'input, textarea, select';

/** True if a key press is a shortcut and not text input. */
function isShortcut(event: KeyboardEvent, key: string): boolean {
  if (event.key.toLowerCase() !== key) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  // A character such as '/' needs Shift on many keyboards; a letter with Shift is a capital.
  if (event.shiftKey && /\p{L}/u.test(key)) return false;
  if (event.isComposing || event.repeat || event.defaultPrevented) return false;
  const [target] = event.composedPath();
  return !(target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED_INTO)));
}

/** Calls `act` when the key is pressed, regardless of focus, unless shortcuts are off or a dialog is open. */
export function useShortcut(key: string, act: () => void): void {
  const isOn = useShortcutsEnabled();
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event, key) || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => onPress(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isOn]);
}
