import type { ReactNode } from 'react';
import { modelHref } from './record-paths.ts';

interface ModelPageLinkProps {
  readonly name: string;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** Links to our own page about a model. A link with only a hash keeps the query. */
export function ModelPageLink({ name, className, children }: ModelPageLinkProps) {
  return (
    <a href={modelHref(name)} className={className}>
      {children ?? name}
    </a>
  );
}
