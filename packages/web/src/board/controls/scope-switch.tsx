import { DEFAULT_PROTOCOL, PROTOCOLS } from '@leaderboard/core/benchmark/protocols';
import { DOMAINS, type DomainKey, LANGUAGES, type Language } from '@leaderboard/core/benchmark/suite';
import { applyScope, findScope, type Scope } from '@leaderboard/core/board/scope';
import { DEFAULT_SORT } from '@leaderboard/core/board/sort';
import { domainNames, languages, protocols as protocolTexts } from '@leaderboard/texts/suite-texts';
import type { ReactNode } from 'react';
import { common as texts } from '#texts/common';
import { useLeaderboard } from '../../data/leaderboard-query.ts';
import { useHydrated } from '../../state/hydration.ts';
import { Segments } from '../../ui/segments.tsx';
import { useBoardState } from '../state/board-context.ts';

const ALL = 'all';
const { scope: scopeTexts } = texts.leaderboard;

const LANGUAGE_OPTIONS: readonly (readonly [Language | typeof ALL, string])[] = [
  [ALL, texts.leaderboard.bothLanguages({ languages: LANGUAGES.length })],
  ...LANGUAGES.map((language) => [language, languages[language]] as const),
];
const DOMAIN_OPTIONS: readonly (readonly [DomainKey | typeof ALL, string])[] = [
  [ALL, scopeTexts.all],
  ...DOMAINS.map(({ key }) => [key, domainNames[key]] as const),
];

/** Maps the switch's first option (ALL) to null. */
function known<T extends string>(value: T | typeof ALL): T | null {
  return value === ALL ? null : value;
}

const EVERYTHING: Scope = { language: null, domain: null };

/** Switches the evaluation protocol if the board has several; each protocol has its own ranks. */
function ProtocolSwitch() {
  const { view, change, initial } = useBoardState();
  const { data } = useLeaderboard(false);
  const hydrated = useHydrated();
  // Use the protocols the server rendered until the board has loaded.
  const protocols = (hydrated ? data?.protocols : null) ?? initial?.protocols ?? [];
  // Allow switching back even while another protocol's board is loading or has failed to load.
  const certain: readonly string[] = [DEFAULT_PROTOCOL, view.protocol, ...protocols];
  const shown = PROTOCOLS.filter((one) => certain.includes(one));
  if (shown.length < 2) return null;
  return (
    <Segments
      label={scopeTexts.protocols}
      options={shown.map((one) => [one, protocolTexts[one]] as const)}
      value={view.protocol}
      none={scopeTexts.own}
      onSelect={(protocol) => change({ protocol })}
    />
  );
}

/**
 * Selects the board's language and domain: a shortcut for columns, average and order. `children` are rendered at the end of the
 * line.
 */
export function ScopeSwitch({ children }: { readonly children: ReactNode }) {
  const { view, change } = useBoardState();
  const scope = findScope(view);
  const choose = (part: Partial<Scope>) =>
    change({ ...applyScope(view, { ...(scope ?? EVERYTHING), ...part }), sort: DEFAULT_SORT });
  return (
    <div className="mr-auto flat:flex flex flat:flex-none flex-wrap flat:flex-nowrap items-center gap-x-3 gap-y-1 max-sm:contents">
      <Segments
        label={scopeTexts.languages}
        options={LANGUAGE_OPTIONS}
        value={scope && (scope.language ?? ALL)}
        none={scopeTexts.own}
        onSelect={(language) => choose({ language: known(language) })}
      />
      <Segments
        label={scopeTexts.domains}
        options={DOMAIN_OPTIONS}
        value={scope && (scope.domain ?? ALL)}
        none={scopeTexts.own}
        onSelect={(domain) => choose({ domain: known(domain) })}
      />
      <ProtocolSwitch />
      {scope === null ? (
        <span className="text-md/line text-muted max-sm:hidden">{scopeTexts.own}</span>
      ) : null}
      {children}
    </div>
  );
}
