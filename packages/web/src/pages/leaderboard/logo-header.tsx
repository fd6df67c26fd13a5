import { DOMAINS, type Domain } from '@leaderboard/core/benchmark/suite';
import type { MouseEvent } from 'react';
import { common as texts } from '#catalog/common.ts';
import { opensElsewhere } from '../../state/links.ts';
import styles from './logo-header.module.css';

/** An emblem with its caption. Narrow screens hide the caption, so the picture carries the name. */
function DomainEmblem({ domain: { color, emblem }, name }: { domain: Domain; name: string }) {
  return (
    <span className={styles.emblem} style={{ '--hue': `var(--domain-${color})` }}>
      <span className={styles.tile}>
        <svg viewBox="0 0 24 24" role="img" aria-label={name}>
          {emblem.map((outline) => (
            <path key={outline} d={outline} />
          ))}
        </svg>
      </span>
      <span className={styles.caption} aria-hidden="true">
        {name}
      </span>
    </span>
  );
}

/** The emblems of the domains; a click resets the board. A link, so that it can also be opened in a new tab. */
export function LogoHeader({ onReset }: { onReset: () => void }) {
  function handleClick(event: MouseEvent) {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    onReset();
  }
  return (
    <a className={styles.logos} href="/" onClick={handleClick} data-tooltip={texts.leaderboard.resetBoard}>
      <span className="hidden-text">{texts.leaderboard.resetBoard}</span>
      {DOMAINS.map((domain) => (
        <DomainEmblem key={domain.key} domain={domain} name={texts.suite.subjects[domain.key]} />
      ))}
    </a>
  );
}
