import { DOMAINS, type Domain } from '@leaderboard/core/benchmark/suite';
import { subjects } from '@leaderboard/texts/suite-words';
import type { MouseEvent } from 'react';
import { common as texts } from '#catalog/common.ts';
import { opensElsewhere } from '../state/links.ts';

function DomainEmblem({ domain: { color, emblem }, name }: { domain: Domain; name: string }) {
  return (
    <span
      className="emblem grid size-[1em] place-items-center"
      style={{ '--hue': `var(--domain-${color})` }}
      data-tooltip={name}
    >
      <svg
        className="size-3/5 fill-none stroke-[1.5] stroke-current"
        strokeLinecap="round"
        strokeLinejoin="round"
        viewBox="0 0 24 24"
        role="img"
        aria-label={name}
      >
        {emblem.map((outline) => (
          <path key={outline} d={outline} />
        ))}
      </svg>
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
    <a
      className="flex flat:hidden gap-2 phone:gap-1 rounded-xl phone:py-2 phone:text-[1.75rem] text-[2.5rem] no-underline focus-visible:outline-offset-4 max-md:text-[2.25rem]"
      href="/"
      onClick={handleClick}
      data-tooltip={texts.leaderboard.resetBoard}
    >
      <span className="hidden-text">{texts.leaderboard.resetBoard}</span>
      {DOMAINS.map((domain) => (
        <DomainEmblem key={domain.key} domain={domain} name={subjects[domain.key]} />
      ))}
    </a>
  );
}
