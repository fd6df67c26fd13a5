import { DOMAINS } from '@leaderboard/core/benchmark/suite-table';
import type { MouseEvent } from 'react';
import { common as texts } from '#catalog/common.ts';
import { DomainEmblem } from '../../ui/domain-emblem.tsx';
import { opensElsewhere } from '../../ui/link-click.ts';
import styles from './logo-header.module.css';

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
