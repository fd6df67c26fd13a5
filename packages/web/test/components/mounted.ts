import { createRoot, type Root, type RootOptions } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** A place of the page for one component, until the test ends. */
export function mountedRoot(options?: RootOptions): Root {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container, options);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  return root;
}
