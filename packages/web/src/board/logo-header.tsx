import { DOMAINS, type Domain } from '@leaderboard/core/benchmark/suite';
import { domainNames } from '@leaderboard/texts/suite-texts';
import type { MouseEvent } from 'react';
import { common as texts } from '#texts/common';
import { opensElsewhere } from '../state/links.ts';

function DomainLogo({ domain: { emblem }, name }: { domain: Domain; name: string }) {
  return (
    <svg
      className="size-[1em] fill-none stroke-[1.5] stroke-current"
      strokeLinecap="round"
      strokeLinejoin="round"
      viewBox="1 1 22 22"
      role="img"
      aria-label={name}
    >
      {emblem.map((outline) => (
        <path key={outline} d={outline} />
      ))}
    </svg>
  );
}

/** The domain logos as one link, which resets the board and can also be opened in a new tab. */
export function LogoHeader({ onReset }: { onReset: () => void }) {
  function handleClick(event: MouseEvent) {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    onReset();
  }
  return (
    <a
      className="flex flat:hidden flex-none gap-3 phone:gap-1 rounded-md phone:py-2 text-[1.75rem] text-muted no-underline hover:text-link"
      href="/"
      onClick={handleClick}
      data-tooltip={texts.leaderboard.resetBoard}
    >
      <span className="hidden-text">{texts.leaderboard.resetBoard}</span>
      {DOMAINS.map((domain) => (
        <DomainLogo key={domain.key} domain={domain} name={domainNames[domain.key]} />
      ))}
    </a>
  );
}
