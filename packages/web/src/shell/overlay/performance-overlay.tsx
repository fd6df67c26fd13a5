import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { browserStorage } from '../../state/browser.ts';
import { createListeners } from '../../state/listeners.ts';

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
const { subscribe, tell } = createListeners();

function isEnabled(): boolean {
  enabled ??= readStored();
  return enabled;
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
  tell();
}

export function useShortcutEnabled(): boolean {
  // The server cannot know the setting, and the shortcut is on by default.
  return useSyncExternalStore(subscribe, isEnabled, () => true);
}

interface PanelProps {
  readonly isShortcutEnabled: boolean;
  readonly onEnableShortcut: (on: boolean) => void;
  readonly onClose: () => void;
}

/** In these elements a letter is text, or selects an option. */
const TYPED_INTO = 'input, textarea, select';

function isShortcut(event: KeyboardEvent): boolean {
  if (event.key !== 'p' && event.key !== 'P') return false;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  if (event.isComposing || event.repeat || event.defaultPrevented) return false;
  const [target] = event.composedPath();
  return !(target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED_INTO)));
}

/**
 * The overlay for developers, which the P key shows and hides. Until the first P it is only this listener. While it is
 * hidden, its panel is not mounted and measures nothing.
 */
export function PerformanceOverlay() {
  const enabled = useShortcutEnabled();
  const [open, setOpen] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<PanelProps> | null>(null);

  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isShortcut(event)) setOpen((current) => !current);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);

  useEffect(() => {
    if (!open || Panel !== null) return;
    // Not with `lazy`: a failed load would replace the whole page by an error. The next P tries again, unless the browser
    // remembers the failure until the page is reloaded.
    import('./overlay-panel.tsx').then(
      ({ OverlayPanel }) => setPanel(() => OverlayPanel),
      (error: unknown) => {
        // biome-ignore lint/suspicious/noConsole: a tool for developers, who read the console
        console.warn('The performance overlay could not be loaded:', error);
        setOpen(false);
      },
    );
  }, [open, Panel]);

  if (!open || Panel === null) return null;
  return (
    <Panel isShortcutEnabled={enabled} onEnableShortcut={setShortcutEnabled} onClose={() => setOpen(false)} />
  );
}
