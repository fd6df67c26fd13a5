import type { ComponentType, ReactNode } from 'react';
import { latePart } from '../state/late-part.ts';
import { PartMissing } from './messages.tsx';

interface Meanwhile {
  /** In its place until it is loaded. */
  readonly waiting?: ReactNode;
  /** In its place when it could not be loaded. */
  readonly missing?: ReactNode;
}

/**
 * A component whose code is not in the first load: it loads when it is first rendered, or earlier by `preload`. Not React's `lazy`:
 * after a suspension React shows content 300 ms late, and it never tries a failed download again.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, missing = <PartMissing /> }: Meanwhile = {},
) {
  const part = latePart(load);
  function Late(props: Props) {
    const Loaded = part.use(true);
    if (Loaded === null) return waiting;
    return Loaded === undefined ? missing : <Loaded {...props} />;
  }
  return Object.assign(Late, { preload: part.preload });
}
