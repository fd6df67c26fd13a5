import { type ComponentType, useEffect, useState } from 'react';
import { useShortcut } from '../../state/shortcuts.ts';

/** The developer overlay, toggled with the P key. Its panel is loaded on the first press, and measures nothing while hidden. */
export function PerformanceOverlay() {
  const [open, setOpen] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<{ onClose: () => void }> | null>(null);

  useShortcut('p', () => setOpen((current) => !current));

  useEffect(() => {
    if (!open || Panel !== null) return;
    // Not React's `lazy`, because a failed load would replace the whole page with an error. Pressing P again retries, unless the
    // browser caches the failure until the page is reloaded.
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
