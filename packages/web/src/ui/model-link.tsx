import type { ReactNode } from 'react';
import { common as texts } from '#catalog/common.ts';
import { useConfig } from '../state/config.ts';

interface ModelLinkProps {
  readonly name: string;
  /** Its path on the hub; its name, unless the entry says otherwise. */
  readonly path?: string;
  readonly className?: string | undefined;
  readonly tabIndex?: number;
  readonly children: ReactNode;
}

/** Links to the model's page on the hub. */
export function ModelLink({ name, path = name, children, ...link }: ModelLinkProps) {
  const { hubName, hubUrl } = useConfig();
  return (
    <a
      href={`${hubUrl}/${path}`}
      target="_blank"
      rel="noopener noreferrer"
      title={texts.leaderboard.viewModel(name, hubName)}
      {...link}
    >
      {children}
    </a>
  );
}
