import { type ComponentType, useEffect, useState } from 'react';
import { useShortcut } from '../../state/shortcuts.ts';

/**
 * The overlay for developers, which the P key shows and hides. Until the first P it is only this listener. While it is
 * hidden, its panel is not mounted and measures nothing.
 */
export function PerformanceOverlay() {
  const [open, setOpen] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<{ onClose: () => void }> | null>(null);

  useShortcut('p', () => setOpen((current) => !current));

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
  return <Panel onClose={() => setOpen(false)} />;
}
