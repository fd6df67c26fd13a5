import type { ComponentType, ReactNode } from 'react';
import { lazyModule } from '../state/lazy-module.ts';
import { MissingPart } from './messages.tsx';

interface Placeholders {
  /** Placeholder until the component is loaded. */
  readonly waiting?: ReactNode;
  /** Shown if loading failed. */
  readonly missing?: ReactNode;
}

/**
 * A component that loads when it is first rendered, or earlier with `preload`. Not React's `lazy`, which shows content 300 ms
 * late after suspending and never retries a failed download.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, missing = <MissingPart /> }: Placeholders = {},
) {
  const part = lazyModule(load);
  function LazyComponent(props: Props) {
    const Loaded = part.use(true);
    if (Loaded === null) return waiting;
    return Loaded === undefined ? missing : <Loaded {...props} />;
  }
  return Object.assign(LazyComponent, { preload: part.preload });
}
