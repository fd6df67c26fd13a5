import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { CHANCE_LEVEL, DOMAINS, type DomainKey, LANGUAGES } from '@leaderboard/core/benchmark/suite';
import { type Scope, scopeKey } from '@leaderboard/core/board/scope';
import {
  formatDifference,
  formatPercent,
  formatPoints,
  formatRange,
  MISSING,
  toPercent,
} from '@leaderboard/core/format';
import { COMPARED } from '@leaderboard/core/statistics/comparison';
import {
  LANGUAGE_PAIRS,
  type LanguageGap,
  type LanguagePair,
  meanGap,
} from '@leaderboard/core/statistics/language-gap';
import { averageOf, meanInterval, meanOf } from '@leaderboard/core/statistics/mean';
import { domainNames, languages, suite } from '@leaderboard/texts/suite-texts';
import { common } from '#texts/common';
import { day } from '#texts/figures';
import { modelPage as texts } from '#texts/modelPage';
import { RecordSection, RunLink } from '../ui/record-page.tsx';
import { ScoreFigure } from '../ui/score-figure.tsx';
import { ScrollingTable } from '../ui/scrolling-table.tsx';

interface ScoreTableProps {
  readonly entry: Pick<LeaderboardEntry, 'model' | 'evaluations' | 'domains' | 'runs' | 'unread_share'>;
  readonly title: string;
}

/** Message that states which language is ahead and by how much. */
function distance({ first, second }: LanguagePair, { gap, interval }: LanguageGap) {
  const [ahead, behind] = gap < 0 ? [second, first] : [first, second];
  const [low, high] = interval === null ? [0, 0] : gap < 0 ? [-interval[1], -interval[0]] : interval;
  const areApart = interval === null || low > 0;
  return (areApart ? texts.gap.apart : texts.gap.notApart)({
    ahead: languages[ahead],
    behind: languages[behind],
    points: formatPoints(Math.abs(gap)),
    within:
      interval === null ? '' : texts.gap.within({ low: formatDifference(low), high: formatDifference(high) }),
  });
}

/** A null key means all domains combined. */
const ROWS: readonly { readonly key: DomainKey | null }[] = [...DOMAINS, { key: null }];

/** One row of scores per domain and one for all domains, with the language gaps below (docs/statistics.md#language-gap). */
export function ScoreTable({ entry, title }: ScoreTableProps) {
  const gaps = LANGUAGE_PAIRS.flatMap((pair) => {
    const gap = meanGap(entry, pair);
    return gap === null ? [] : [texts.gap.mean({ ...suite, distance: distance(pair, gap) })];
  });
  return (
    <RecordSection title={title}>
      <div style={{ '--chance': `${CHANCE_LEVEL * 100}%` }}>
        <ScrollingTable
          isFitting
          title={title}
          rows={ROWS}
          keyOf={({ key }) => key ?? 'all'}
          columns={[
            {
              head: common.leaderboard.domain,
              cell: ({ key }) => (key === null ? common.leaderboard.scope.all : domainNames[key]),
            },
            {
              head: common.leaderboard.bothLanguages({ languages: LANGUAGES.length }),
              cell: ({ key }) => <Score entry={entry} domain={key} language={null} />,
            },
            ...LANGUAGES.map((language) => ({
              head: languages[language],
              cell: ({ key }: (typeof ROWS)[number]) => (
                <Score entry={entry} domain={key} language={language} />
              ),
            })),
            ...(entry.runs === undefined ? [] : [{ head: texts.resultOfDomain, cell: resultOf(entry.runs) }]),
          ]}
        />
      </div>
      {entry.unread_share === undefined ? null : (
        <p>{texts.unread({ share: formatPercent(entry.unread_share * 100) })}</p>
      )}
      {gaps.map((gap) => (
        <p key={gap}>{gap}</p>
      ))}
      <p>
        <a href="#/methods">{common.uncertainty.methods}</a>
      </p>
    </RecordSection>
  );
}

/** Links to the result behind a domain's scores and shows its date, if the row combines several results. */
function resultOf(runs: NonNullable<LeaderboardEntry['runs']>) {
  return ({ key }: (typeof ROWS)[number]) => {
    const found = runs.find(({ domains }) => key !== null && domains.includes(key));
    if (found === undefined) return null;
    return (
      <span>
        <RunLink run={found.run} />
        {found.date === null ? null : <small>{` ${day(found.date)}`}</small>}
      </span>
    );
  };
}

function Score({ entry, ...scope }: Pick<ScoreTableProps, 'entry'> & Scope) {
  const weights = COMPARED.get(scopeKey(scope)) ?? new Map();
  const [percent, mean] = [averageOf(entry, weights), meanOf(entry, weights)];
  if (percent === null || mean === null) return <span>{MISSING}</span>;
  const interval = meanInterval(mean);
  const figure = <ScoreFigure percent={percent} interval={interval} />;
  if (interval === null) return figure;
  const ends = [toPercent(interval[0]), toPercent(interval[1])] as const;
  return (
    <span translate="no">
      {figure}
      <small>{formatRange(ends)}</small>
    </span>
  );
}
