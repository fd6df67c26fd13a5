import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { compileFilters, NO_FILTERS } from '@leaderboard/core/board/filters';
import { useEffect, useMemo, useRef } from 'react';
import { explorePage as texts } from '#catalog/explore-page.ts';
import { useLeaderboard } from '../../data/leaderboard-query.ts';
import { useNewestPublication } from '../../data/records-query.ts';
import { RecordPage } from '../../records/record-page.tsx';
import styles from '../../records/records.module.css';
import { useSearch } from '../../search/use-search.ts';
import { useAddressParameter } from '../../state/address-parameter.ts';
import { useView, useViewStore } from '../../state/view-store.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { parseChoice, serializeChoice } from './explore-choice.ts';
import { ExploreControls } from './explore-controls.tsx';
import { Pictures } from './pictures.tsx';

/** All models as pictures. The address has the picture and the filters, which are those of the board. */
export function ExplorePage() {
  const query = useLeaderboard();
  return (
    <div className={styles.page}>
      <PageHeading title={texts.title} subtitle={texts.subtitle} />
      <RecordPage query={query} notFound={{ title: texts.nothing, text: texts.nothingText }}>
        {({ rows }) => <Explore entries={rows} />}
      </RecordPage>
    </div>
  );
}

function Explore({ entries }: { entries: readonly LeaderboardEntry[] }) {
  const [text, setText] = useAddressParameter('explore');
  const choice = useMemo(() => parseChoice(text), [text]);
  const { data: publication = null } = useNewestPublication();
  const view = useView();
  const keptFocus = useFocusKept();
  const store = useViewStore();
  const { compiled } = useSearch(view.search);
  const found = useMemo(() => {
    if (compiled === null) return null;
    const passes = compileFilters(view);
    return entries.filter((entry) => passes(entry) && compiled.test(entry));
  }, [entries, view, compiled]);
  // While the pattern engine is loading, what was found before stays.
  const before = useRef<readonly LeaderboardEntry[]>(entries);
  useEffect(() => {
    if (found !== null) before.current = found;
  }, [found]);
  const shown = found ?? before.current;
  return (
    <>
      <ExploreControls
        choice={choice}
        view={view}
        onChoose={(next) => setText(serializeChoice(next))}
        onFilter={(changes) => store.change(changes, 'search' in changes ? 'search' : undefined)}
      />
      <p className={styles.links}>
        <span role="status">{texts.shown(shown.length, entries.length)}</span>
        {shown.length === entries.length ? null : (
          <Button ref={keptFocus} onClick={() => store.change({ ...NO_FILTERS, search: '' })}>
            {texts.reset}
          </Button>
        )}
      </p>
      {shown.length === 0 ? (
        <StateMessage title={texts.nothing} text={texts.nothingText} />
      ) : (
        <section className={styles.section}>
          <h2 className="hidden-text">{texts.kinds[choice.picture]}</h2>
          <Pictures entries={shown} choice={choice} publication={publication} />
        </section>
      )}
    </>
  );
}
