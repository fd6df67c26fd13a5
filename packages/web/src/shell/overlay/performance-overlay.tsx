import { type ComponentType, useEffect, useState } from 'react';
import { useShortcutEnabled } from './shortcut-setting.ts';

interface PanelProps {
  readonly onClose: () => void;
}

/** Where a letter is text, or picks an option, it is not ours. */
const TYPED_INTO = 'input, textarea, select';

function isShortcut(event: KeyboardEvent): boolean {
  if (event.key !== 'p' && event.key !== 'P') return false;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  if (event.isComposing || event.repeat || event.defaultPrevented) return false;
  const [target] = event.composedPath();
  return !(target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED_INTO)));
}

/**
 * The developer's overlay, which the P key shows and hides (spec 2.2). Until the first P it is this one listener;
 * hidden, its panel is not mounted, and so measures nothing.
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
    // Not by `lazy`: code that cannot be fetched would take the whole page down. The next P tries again, where the browser
    // does not keep the failure until the page is loaded anew.
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
