import { createRoot, type Root, type RootOptions } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** A React root for one component, removed when the test ends. */
export function mountedRoot(options?: RootOptions): Root {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container, options);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  return root;
}
