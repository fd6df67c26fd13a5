import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { DEFAULT_PROTOCOL } from '@leaderboard/core/benchmark/protocols';
import { compileFilters, countValues, knownFilters } from '@leaderboard/core/board/filters';
import { MAX_COMPARED } from '@leaderboard/core/compared-models';
import { isSameModel } from '@leaderboard/core/hub-path';
import { MODELS } from '@leaderboard/core/pages/board-parameters';
import { LANGUAGE_PAIRS } from '@leaderboard/core/statistics/language-gap';
import { protocols } from '@leaderboard/texts/suite-texts';
import { Fragment, useMemo } from 'react';
import { common } from '#texts/common';
import { explorePage as texts } from '#texts/explorePage';
import { ChosenModels } from '../compare/chosen-models.tsx';
import { UnknownNames } from '../compare/unknown-names.tsx';
import { useLeaderboard } from '../data/leaderboard-query.ts';
import { useSearch } from '../data/use-search.ts';
import { useParameter, useView } from '../state/stores.ts';
import { StateMessage } from '../ui/messages.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { RecordColumn, RecordPage } from '../ui/record-page.tsx';
import { DomainsChart, LanguagesChart, SizeChart } from './charts.tsx';

/** Charts of the models that match the search and filters in the URL, and of models chosen by name or selected on the board. */
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
  /** The publication the entries belong to; null if unknown. */
  readonly publication: number | null;
}

function Charts({ entries, publication }: ChartsProps) {
  const view = useView();
  const { compiled } = useSearch(view.search);
  const [models, choose] = useParameter(MODELS);
  const found = useMemo(() => {
    const passes = compileFilters(knownFilters(view, (key) => countValues(key, entries)));
    return entries.filter((entry) => passes(entry) && compiled?.test(entry) !== false);
  }, [entries, view, compiled]);
  const chosen = useMemo(() => {
    const named = models.map(
      (name) =>
        [
          name,
          entries.find((one) => [one.id, one.model.name].some((own) => isSameModel(own, name))),
        ] as const,
    );
    return {
      rows: named.flatMap(([, entry]) => entry ?? []),
      unknown: named.flatMap(([name, entry]) => (entry === undefined ? name : [])),
    };
  }, [entries, models]);
  const shown = useMemo(() => [...new Set([...found, ...chosen.rows])], [found, chosen]);
  /** Models shown by name: the chosen ones, or the first few if none are chosen. */
  const beside = useMemo(
    () => (chosen.rows.length > 0 ? chosen.rows : found.slice(0, MAX_COMPARED)),
    [chosen, found],
  );
  return (
    <>
      <div className="stack gap-2">
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
        <ChosenModels models={models} onChange={choose} />
        <UnknownNames names={chosen.unknown} models={models} onChange={choose} />
      </div>
      {shown.length === 0 ? (
        <StateMessage title={texts.nothing} text={texts.nothingText} />
      ) : (
        <>
          <SizeChart entries={shown} named={chosen.rows} publication={publication} />
          {LANGUAGE_PAIRS.map((pair) => (
            <Fragment key={pair.second}>
              <DomainsChart pair={pair} entries={beside} publication={publication} />
              <LanguagesChart pair={pair} entries={shown} named={beside} publication={publication} />
            </Fragment>
          ))}
        </>
      )}
    </>
  );
}
