import { useEffect, useEffectEvent } from 'react';
import { browserStorage } from './browser.ts';
import { createStore, useStore } from './store.ts';

/** Whether single keys do something: P and '/'. There must be a way to turn them off (WCAG 2.1.4). */
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
    // Full or blocked: the choice holds for this visit.
  }
  enabled.set(on);
}

export function useShortcutsEnabled(): boolean {
  // The server cannot know the setting, and the shortcuts are on by default.
  return useStore(enabled, () => true);
}

/** In these elements a letter is text, or selects an option. */
const TYPED_INTO = 'input, textarea, select';

/** Whether an event is the press of a key as a shortcut, and not part of a text. */
function isShortcut(event: KeyboardEvent, key: string): boolean {
  if (event.key.toLowerCase() !== key) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  // A sign such as '/' needs Shift on many keyboards; a letter with Shift is a capital.
  if (event.shiftKey && /\p{L}/u.test(key)) return false;
  if (event.isComposing || event.repeat || event.defaultPrevented) return false;
  const [target] = event.composedPath();
  return !(target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED_INTO)));
}

/** Does something at the press of a key, wherever the focus is, unless shortcuts are off or a dialog is open. */
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
