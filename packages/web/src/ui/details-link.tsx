import { common as texts } from '#catalog/common.ts';
import styles from './icon-link.module.css';
import { InfoIcon } from './icons.tsx';
import { modelHref } from './record-paths.ts';

interface DetailsLinkProps {
  readonly name: string;
  readonly className?: string | undefined;
  readonly tabIndex?: number;
}

/** Links to our own page about a model, beside a name that leads to the hub. */
export function DetailsLink({ name, className, ...link }: DetailsLinkProps) {
  const label = texts.leaderboard.details(name);
  return (
    <a
      className={className === undefined ? styles.link : `${styles.link} ${className}`}
      href={modelHref(name)}
      title={label}
      aria-label={label}
      {...link}
    >
      <InfoIcon />
    </a>
  );
}
