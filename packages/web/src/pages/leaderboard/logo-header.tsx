import type { DomainKey } from '@leaderboard/core/benchmark/suite';
import { DOMAINS } from '@leaderboard/core/benchmark/suite-table';
import type { MouseEvent, ReactNode } from 'react';
import { common as texts } from '#catalog/common.ts';
import { opensElsewhere } from '../../state/links.ts';
import styles from './logo-header.module.css';

/** Emblems of our own, one line weight on a 24 px grid: mortar with a leaf, rupee coin, ear of wheat, scales. */
const DRAWINGS: Record<DomainKey, ReactNode> = {
  bba: (
    <>
      <path d="M4 12.5h16a8 8 0 0 1-4.8 6.9v1.6H8.8v-1.6A8 8 0 0 1 4 12.5Z" />
      <path d="m14 12.5 4.6-8.6" />
      <path d="M10.8 12.5C7.2 11.7 5.6 9 6 5.2c3.6.6 5.4 3.3 4.8 7.3Z" />
      <path d="m8.2 7.8 2.6 4.7" />
    </>
  ),
  bbf: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M8.5 7.5h7M8.5 10.7h7M8.5 7.5h2.1a3.1 3.1 0 0 1 0 6.3H8.5l4.7 4" />
    </>
  ),
  bbk: (
    <>
      <path d="M12 21.5V9" />
      <path d="M12 8.8c-2-1.7-2-4.6 0-6.6 2 2 2 4.9 0 6.6Z" />
      <path d="M12 13.6c-3 .1-4.8-1.5-5-4.6 3-.1 4.8 1.5 5 4.6ZM12 13.6c.2-3.1 2-4.7 5-4.6-.2 3.1-2 4.7-5 4.6Z" />
      <path d="M12 18.7c-3 .1-4.8-1.5-5-4.6 3-.1 4.8 1.5 5 4.6ZM12 18.7c.2-3.1 2-4.7 5-4.6-.2 3.1-2 4.7-5 4.6Z" />
    </>
  ),
  bbl: (
    <>
      <path d="M12 3.5V20.5M8 20.5h8M5 7c3 0 5-1 7-1s4 1 7 1" />
      <path d="M5.5 7 2.7 13.5a3 3 0 0 0 5.6 0Z" />
      <path d="m18.5 7-2.8 6.5a3 3 0 0 0 5.6 0Z" />
    </>
  ),
};

/** An emblem with its caption. Narrow screens hide the caption, so the picture carries the name. */
function DomainEmblem({ domain, name }: { domain: DomainKey; name: string }) {
  return (
    <span className={styles.emblem} data-domain={domain}>
      <span className={styles.tile}>
        <svg viewBox="0 0 24 24" role="img" aria-label={name}>
          {DRAWINGS[domain]}
        </svg>
      </span>
      <span className={styles.caption} aria-hidden="true">
        {name}
      </span>
    </span>
  );
}

/** The four emblems; a click resets the board. A link, so that it can also be opened in a new tab. */
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
        <DomainEmblem key={domain.key} domain={domain.key} name={texts.suite.subjects[domain.key]} />
      ))}
    </a>
  );
}
