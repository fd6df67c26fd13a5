import { type ComponentType, useEffect, useState } from 'react';
import { useShortcutEnabled } from './shortcut-setting.ts';

interface PanelProps {
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

  return open && Panel !== null ? <Panel onClose={() => setOpen(false)} /> : null;
}
