import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { DEFAULT_PROTOCOL } from '@leaderboard/core/benchmark/protocols';
import { compileFilters, countValues, knownFilters } from '@leaderboard/core/board/filters';
import { LANGUAGE_PAIRS } from '@leaderboard/core/statistics/language-gap';
import { protocols } from '@leaderboard/texts/suite-words';
import { useMemo } from 'react';
import { common } from '#texts/common';
import { explorePage as texts } from '#texts/explorePage';
import { useLeaderboard } from '../../data/leaderboard-query.ts';
import { useSearch } from '../../data/use-search.ts';
import { useView } from '../../state/stores.ts';
import { StateMessage } from '../../ui/messages.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { RecordColumn, RecordPage } from '../record-page.tsx';
import { LanguagesChart, SizeChart } from './charts.tsx';

/** Charts of the models that match the board's search and filters, which the address has. */
export function ExplorePage() {
  const query = useLeaderboard();
  return (
    <RecordColumn>
      <PageHeading title={common.pages.titles['/explore']} subtitle={texts.subtitle} />
      <RecordPage isPart query={query} notFound={{ title: texts.nothing, text: texts.nothingText }}>
        {({ rows, publication }) => <Charts entries={rows} publication={publication ?? null} />}
      </RecordPage>
    </RecordColumn>
  );
}

interface ChartsProps {
  readonly entries: readonly LeaderboardEntry[];
  /** The publication of the entries; null if unknown. */
  readonly publication: number | null;
}

function Charts({ entries, publication }: ChartsProps) {
  const view = useView();
  const { compiled } = useSearch(view.search);
  const shown = useMemo(() => {
    const passes = compileFilters(knownFilters(view, (key) => countValues(key, entries)));
    return entries.filter((entry) => passes(entry) && compiled?.test(entry) !== false);
  }, [entries, view, compiled]);
  return (
    <>
      <p>
        <span role="status">
          {texts.shown({
            shown: shown.length,
            total: entries.length,
            protocol: view.protocol === DEFAULT_PROTOCOL ? null : protocols[view.protocol],
          })}
        </span>{' '}
        <a href="#/">{texts.change}</a>
      </p>
      {shown.length === 0 ? (
        <StateMessage title={texts.nothing} text={texts.nothingText} />
      ) : (
        <>
          <SizeChart entries={shown} publication={publication} />
          {LANGUAGE_PAIRS.map((pair) => (
            <LanguagesChart key={pair.second} pair={pair} entries={shown} publication={publication} />
          ))}
        </>
      )}
    </>
  );
}
