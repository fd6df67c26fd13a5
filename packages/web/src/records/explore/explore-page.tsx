import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { compileFilters, countValues, knownFilters, NO_FILTERS } from '@leaderboard/core/board/filters';
import { PARAMETERS } from '@leaderboard/core/pages/parameters';
import { said } from '@leaderboard/texts/sentences';
import { suite } from '@leaderboard/texts/suite-words';
import { useDeferredValue, useMemo, useState } from 'react';
import { common } from '#catalog/common.ts';
import { explorePage as texts } from '#catalog/explore-page.ts';
import { useLeaderboard } from '../../data/leaderboard-query.ts';
import { useSearch } from '../../data/use-search.ts';
import { useParameter, useStores, useView } from '../../state/stores.ts';
import { Button } from '../../ui/button.tsx';
import { StateMessage } from '../../ui/messages.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { RecordColumn, RecordPage } from '../record-page.tsx';
import { ExploreControls, ExploreFilters } from './explore-controls.tsx';
import { Pictures } from './pictures.tsx';

/** Charts of all models. The address has the chart and the filters, which are the same as the board's. */
export function ExplorePage() {
  const query = useLeaderboard();
  return (
    <RecordColumn>
      <PageHeading title={common.pages.titles['/explore']} subtitle={texts.subtitle} />
      <RecordPage isPart query={query} notFound={{ title: texts.nothing, text: texts.nothingText }}>
        {({ rows, publication }) => <Explore entries={rows} publication={publication ?? null} />}
      </RecordPage>
    </RecordColumn>
  );
}

interface ExploreProps {
  readonly entries: readonly LeaderboardEntry[];
  /** The publication of the entries; null if unknown. */
  readonly publication: number | null;
}

function Explore({ entries, publication }: ExploreProps) {
  const [choice, choose] = useParameter(PARAMETERS.explore);
  const view = useView();
  const keptFocus = useFocusKept();
  const { viewStore } = useStores();
  // The controls react at once. The pictures follow, and the next key interrupts them.
  const drawnChoice = useDeferredValue(choice);
  const drawnView = useDeferredValue(view);
  const { compiled } = useSearch(drawnView.search);
  // While the pattern engine loads, the previous search stays.
  const [lastCompiled, setLastCompiled] = useState(compiled);
  if (compiled !== null && compiled !== lastCompiled) setLastCompiled(compiled);
  const search = compiled ?? lastCompiled;
  const shown = useMemo(() => {
    const passes = compileFilters(knownFilters(drawnView, (key) => countValues(key, entries)));
    return entries.filter((entry) => passes(entry) && search?.test(entry) !== false);
  }, [entries, drawnView, search]);
  return (
    <>
      <ExploreControls choice={choice} onChoose={choose} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span role="status">{texts.shown({ shown: shown.length, total: entries.length })}</span>
        <ExploreFilters
          view={view}
          onFilter={(changes) => viewStore.change(changes, 'search' in changes ? 'search' : undefined)}
        />
        {shown.length === entries.length ? null : (
          <Button ref={keptFocus} onClick={() => viewStore.change({ ...NO_FILTERS, search: '' })}>
            {texts.reset}
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <StateMessage title={texts.nothing} text={texts.nothingText} />
      ) : (
        <section className="stack gap-3">
          <h2 className="hidden-text">{said(texts.kinds[drawnChoice.picture], suite)}</h2>
          <Pictures entries={shown} choice={drawnChoice} publication={publication} />
        </section>
      )}
    </>
  );
}
