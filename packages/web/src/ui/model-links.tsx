import type { ReactNode } from 'react';
import { common as texts } from '#texts/common';
import { useConfig } from '../state/config.ts';
import { modelHref } from '../state/route.ts';
import { InfoIcon, OpenIcon } from './icons.tsx';

interface ModelLinkProps {
  readonly name: string;
  /** The path on the hub, if it differs from the name. */
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
      title={texts.leaderboard.viewModel({ model: name, hub: hubName })}
      {...link}
    >
      {children}
    </a>
  );
}

export const ICON_LINK =
  'grid size-icon-link flex-none place-items-center rounded-sm text-lg text-muted hover:bg-link-soft hover:text-link';

interface DetailsLinkProps {
  readonly name: string;
  readonly className?: string | undefined;
  readonly tabIndex?: number;
}

/** An icon link to our own page about a model, next to a name that links to the hub. */
export function DetailsLink({ name, className = '', ...link }: DetailsLinkProps) {
  const label = texts.leaderboard.details({ model: name });
  return (
    <a
      className={`${ICON_LINK} ${className}`}
      href={modelHref(name)}
      title={label}
      aria-label={label}
      {...link}
    >
      <InfoIcon />
    </a>
  );
}

/** A link to our own page about a model. Preserves the board's view. */
export function ModelPageLink({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <a href={modelHref(name)} translate={children === undefined ? 'no' : undefined}>
      {children ?? name}
    </a>
  );
}

interface ModelLinksProps {
  readonly name: string;
  /** True to show an icon for a link that opens a new tab. */
  readonly hasIcon?: boolean;
}

/** A submitted model: its name opens the hub in a new tab, the icon next to it opens our own page. */
export function ModelLinks({ name, hasIcon = false }: ModelLinksProps) {
  return (
    <span className="flex items-center gap-1" translate="no">
      <ModelLink
        name={name}
        className={`wrap-anywhere min-w-0 no-underline hover:underline ${hasIcon ? 'pe-opens' : ''}`}
      >
        <span>{name}</span>
        {hasIcon ? (
          <span className="ms-1 -me-opens inline-block w-[1em] align-[-2px]">
            <OpenIcon />
          </span>
        ) : null}
      </ModelLink>
      <DetailsLink name={name} className="pointer-coarse:-my-2 pointer-coarse:size-control" />
    </span>
  );
}
