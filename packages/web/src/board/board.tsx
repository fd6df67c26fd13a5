import { SUITE } from '@leaderboard/core/benchmark/suite';
import { MOST_ITEMS } from '@leaderboard/core/board/codec';
import { COLUMNS, type Row } from '@leaderboard/core/board/columns';
import { areFiltersChanged, type Filters, knownFilters, NO_FILTERS } from '@leaderboard/core/board/filters';
import { createHighlighter } from '@leaderboard/core/board/highlight';
import { writePageQuery } from '@leaderboard/core/board/page-query';
import { showsPublishedRanks } from '@leaderboard/core/board/rows';
import { invalidPatterns } from '@leaderboard/core/board/search';
import { nextSort } from '@leaderboard/core/board/sort';
import { showsColumn, type View } from '@leaderboard/core/board/view';
import { FEWEST_COMPARED, MOST_COMPARED, withFurther } from '@leaderboard/core/compared-models';
import { type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { common as texts } from '#catalog/common.ts';
import type { ShownPublication } from '../data/publication-of-page.ts';
import { useSearch } from '../data/use-search.ts';
import { useComparedModels } from '../records/comparison/compared-models.ts';
import { useAddress, useAddressParameter } from '../state/address.ts';
import { announce } from '../state/announcement.ts';
import { isPhone } from '../state/browser.ts';
import { useKept } from '../state/entry-memory.ts';
import { useHydrated, useWithoutScript } from '../state/from-server.ts';
import { latePart } from '../state/late-part.ts';
import { countRenderCycle } from '../state/render-cycles.ts';
import { compareHref, publicationHref } from '../state/route.ts';
import { useView, useViewStore } from '../state/view-store.ts';
import { CopyLink } from '../ui/copy-link.tsx';
import { StateMessage } from '../ui/messages.tsx';
import { Part } from '../ui/part.tsx';
import { AverageNotice } from './average-notice.tsx';
import styles from './board.module.css';
import { BoardDoors } from './board-doors.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { TableControls } from './controls/table-controls.tsx';
import { TableHeight } from './controls/table-height.tsx';
import { Download } from './download/download.tsx';
import { FiltersArea, type OpenFilters } from './filters/filters-area.tsx';
import { scopeOf } from './scope.ts';
import { SearchBar } from './search/search-bar.tsx';
import { ShortlistPanel, ShortlistToggle } from './shortlist/shortlist-panel.tsx';
import { heatRanges } from './table/heat.ts';
import { ResultsTable } from './table/results-table.tsx';
import { useUncertainty } from './uncertainty/use-uncertainty.ts';
import { type BoardSource, useBoard } from './use-board.ts';

interface BelowTableProps {
  readonly publication: ShownPublication;
  /** The number of the past publication; absent: today's board. */
  readonly at: string | undefined;
  readonly explainsMarks: boolean;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Which board it is, where its changes, its citation and its methods are, and what its small print means. */
function BelowTable({ publication, at, explainsMarks, scroller }: BelowTableProps) {
  const { below } = texts.leaderboard;
  return (
    <div className={styles.below}>
      <p className={styles.board}>
        <span>{below.board(at ?? null, publication.at)}</span>{' '}
        <a href={at === undefined ? '#/changes' : publicationHref(Number(at))}>{below.changed}</a>{' '}
        <a href="#/quote">{below.cite}</a> <a href="#/methods">{texts.uncertainty.methods}</a>
      </p>
      <TableHeight scroller={scroller} />
      <p className={styles.legend}>
        {`${texts.suite.named(SUITE)}. ${explainsMarks ? texts.uncertainty.legend : ''}`}
      </p>
    </div>
  );
}

const advancedFilters = latePart(
  async () => (await import('./filters/advanced-filters.tsx')).AdvancedFilters,
);
const nothingFound = latePart(async () => (await import('./search/nothing-found.tsx')).NothingFound);
const compareBar = latePart(async () => (await import('../records/comparison/compare-bar.tsx')).CompareBar);
const tiedNotice = latePart(async () => (await import('./uncertainty/tied-notice.tsx')).TiedNotice);

const NONE: readonly string[] = [];

interface BoardProps {
  readonly source: BoardSource;
  readonly publication: ShownPublication;
  /** How many entries could not be read. */
  readonly unreadable?: number;
  /** The number of the past publication, from the address; absent: today's board. */
  readonly at?: string;
}

/** Search, filters, table options and the results. */
export function Board({ source, publication, unreadable = 0, at }: BoardProps) {
  const view = useView();
  const store = useViewStore();
  const withoutScript = useWithoutScript();
  const search = useSearch(view.search);
  const { board, pending, isPartial } = useBoard(source, view, search.compiled);
  const [filtersOpen, setFiltersOpen] = useKept('filtersOpen');
  const [sheetOpen, setSheetOpen] = useState(false);
  const openFilters: OpenFilters = sheetOpen ? 'in sheet' : filtersOpen ? 'on page' : null;
  const filtersButton = useRef<HTMLButtonElement>(null);
  const filtersId = useId();
  const [given, setNeeds] = useAddressParameter('shortlist');
  const shortlistId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const address = useAddress();
  const [chosen, choose] = useComparedModels();
  // The server renders the board without ticks, and does not find models.
  const hydrated = useHydrated();
  const compared = hydrated ? chosen : NONE;
  const needs = hydrated ? given : null;
  const CompareBar = compareBar.use(compared.length > 0);

  const { columns: chosenColumns, averageMode } = view;
  const columns = useMemo(
    () => COLUMNS.filter(({ key }) => showsColumn({ columns: chosenColumns, averageMode }, key)),
    [chosenColumns, averageMode],
  );
  const highlight = useMemo(
    () => createHighlighter(search.compiled ?? { test: () => true, terms: [] }),
    [search.compiled],
  );
  const actions = useMemo(
    () => ({
      togglePin: ({ entry: { id, model }, isPinned }: Row) => {
        const { pinned } = store.get();
        if (!isPinned && pinned.length >= MOST_ITEMS) {
          announce(texts.leaderboard.pinsFull(MOST_ITEMS));
          return;
        }
        announce(isPinned ? texts.leaderboard.unpinned(model.name) : texts.leaderboard.pinned(model.name));
        store.change({
          pinned: pinned.includes(id) ? pinned.filter((other) => other !== id) : [...pinned, id],
        });
      },
      search: (search: string) => store.change({ search }, 'search'),
      chooseTied: ({ entry: { id } }: Row) => store.change({ tied: store.get().tied === id ? null : id }),
      clearTied: () => store.change({ tied: null }),
      // A slider moves in many small steps, which share one history entry.
      filter: (changes: Partial<Filters>) =>
        store.change(changes, 'params' in changes ? 'params' : undefined),
    }),
    [store],
  );

  const { entries, initial } = source;
  const modelCount = entries?.length ?? initial?.modelCount;
  const total = view.officialOnly ? board?.counts.officialOnly.maintainersHighlight : modelCount;
  const count = {
    filtered: board?.filteredCount ?? 0,
    pinned: board?.pinnedCount ?? 0,
    total: total ?? 0,
    officialOnly: view.officialOnly,
  };
  useLayoutEffect(countRenderCycle);
  // Pinned models are counted: pinning does not change which models are found and has its own announcement.
  const found = texts.search.countSpoken(count.filtered + count.pinned, count.total, 0, count.officialOnly);
  useSpokenChanges(board === null ? null : found);

  const uncertainty = useUncertainty(entries, view);
  const { tied } = uncertainty;
  const TiedNotice = tiedNotice.use(tied !== null);
  const NothingFound = nothingFound.use(board?.rows.length === 0);
  const shownUncertainty = useMemo(
    () => (view.uncertainty ? { ...uncertainty, onChoose: actions.chooseTied } : null),
    [view.uncertainty, uncertainty, actions],
  );
  const averageRange = board?.averageRange ?? null;
  const { scoreDisplay, heatMap } = view;
  const heat = useMemo(
    () => (heatMap ? heatRanges(entries ?? initial?.rows.map(({ entry }) => entry) ?? []) : null),
    [heatMap, entries, initial],
  );
  const showsRankRanges = view.rankingMode === 'static';
  const showsRankChanges = showsPublishedRanks(view);
  const ticks = useMemo(
    () => ({
      isTicked: ({ entry: { id } }: Row) => compared.includes(id),
      toggle: ({ entry: { id, model } }: Row) => {
        const isTicked = compared.includes(id);
        if (!isTicked && compared.length >= MOST_COMPARED) return announce(texts.leaderboard.comparisonFull);
        choose(isTicked ? compared.filter((one) => one !== id) : [...compared, id]);
        announce(isTicked ? texts.leaderboard.unticked(model.name) : texts.leaderboard.ticked(model.name));
      },
    }),
    [compared, choose],
  );
  const display = useMemo(
    () => ({
      ticks,
      columns,
      averageRange,
      scoreDisplay,
      showsRankChanges,
      showsRankRanges,
      uncertainty: shownUncertainty,
      heat,
      isStable: uncertainty.isStable,
      highlight,
      onTogglePin: actions.togglePin,
    }),
    [
      ticks,
      columns,
      averageRange,
      scoreDisplay,
      showsRankChanges,
      showsRankRanges,
      shownUncertainty,
      uncertainty,
      heat,
      highlight,
      actions,
    ],
  );

  if (board === null) return <BoardSkeleton />;
  const { rowSize, sort, officialOnly } = view;
  const filters = knownFilters(view, board.counts.normal);
  const addressOf = (changes: Partial<View>) =>
    writePageQuery({ view: { ...view, ...changes }, start: 0, at: at ?? null });
  return (
    <>
      <Part>
        <SearchBar
          search={view.search}
          terms={search.parsed.terms}
          count={count}
          onSearch={actions.search}
          onDown={() => scroller.current?.querySelector<HTMLElement>('tbody [tabindex="0"]')?.focus()}
          canReset={view.search !== '' || areFiltersChanged(filters)}
          onReset={() => store.change({ ...NO_FILTERS, search: '' })}
          filtersId={filtersId}
          filtersExpanded={openFilters !== null}
          filtersButton={filtersButton}
          onToggleFilters={() => {
            if (!filtersOpen && isPhone()) setSheetOpen(true);
            else setFiltersOpen(!filtersOpen);
          }}
          onNearFilters={advancedFilters.preload}
          notice={isPartial ? texts.search.partial(initial?.rows.length ?? 0, modelCount ?? 0) : null}
          otherParameters={new URLSearchParams(addressOf({ search: '' }))}
        />
      </Part>
      <Part>
        <FiltersArea
          advanced={advancedFilters}
          id={filtersId}
          filters={filters}
          counts={officialOnly ? board.counts.officialOnly : board.counts.normal}
          allCounts={board.counts.normal}
          entries={entries}
          open={openFilters}
          onChange={actions.filter}
          found={count.filtered + count.pinned}
          onSheetClosed={() => {
            setSheetOpen(false);
            filtersButton.current?.focus();
          }}
        />
      </Part>
      <noscript>{withoutScript?.notes}</noscript>
      <Part>
        <TableControls
          view={view}
          columns={columns}
          onChange={store.change}
          last={
            <Download
              view={view}
              rows={board.rows}
              entries={entries}
              uncertainty={uncertainty}
              publication={publication}
            />
          }
          pinned={
            view.pinned.length < FEWEST_COMPARED ? null : (
              <a className={styles.compare} href={compareHref(withFurther(compared, view.pinned))}>
                {texts.leaderboard.comparePinned(Math.min(view.pinned.length, MOST_COMPARED))}
              </a>
            )
          }
        >
          <ShortlistToggle
            id={shortlistId}
            open={needs !== null}
            onToggle={() => setNeeds(needs === null ? '' : null)}
          />
          <BoardDoors />
          <CopyLink link={address.link} look="toolbar" />
        </TableControls>
      </Part>
      <Part>
        {needs === null ? null : <ShortlistPanel id={shortlistId} entries={entries} />}
        {view.averageMode === 'all' || scopeOf(view) !== null ? null : (
          <AverageNotice mode={view.averageMode} onBack={() => store.change({ averageMode: 'all' })} />
        )}
        {view.pinned.length < MOST_ITEMS ? null : (
          <p className={styles.legend} role="note">
            {texts.leaderboard.pinsFull(MOST_ITEMS)}
          </p>
        )}
        {tied !== null && TiedNotice ? <TiedNotice tied={tied} onClear={actions.clearTied} /> : null}
      </Part>
      <Part>
        {modelCount === 0 && unreadable === 0 && at === undefined ? (
          <StateMessage
            title={texts.leaderboard.nothingPublished}
            action={<a href="#/add">{texts.leaderboard.submitFirst}</a>}
          />
        ) : board.rows.length === 0 ? (
          NothingFound ? (
            <NothingFound
              search={view.search}
              filters={filters}
              invalid={search.compiled === null ? [] : invalidPatterns(search.compiled)}
              entries={entries}
              onSearch={actions.search}
            />
          ) : (
            <StateMessage title={texts.leaderboard.emptyTitle} text={texts.leaderboard.emptyText} />
          )
        ) : (
          <ResultsTable
            scroller={scroller}
            rows={board.rows}
            rowCount={board === initial ? initial.rowCount : board.rows.length}
            rowSize={rowSize}
            sort={sort}
            onSort={(key) => store.change({ sort: nextSort(sort, key) })}
            sortAddress={(key) => `/${addressOf({ sort: nextSort(sort, key) })}`}
            listKey={JSON.stringify([sort, view.search, filters])}
            pending={pending}
            display={display}
          />
        )}
      </Part>
      <noscript>{withoutScript?.links}</noscript>
      <Part>
        {compared.length > 0 && CompareBar ? (
          <CompareBar models={compared} onClear={() => choose([])} />
        ) : null}
      </Part>
      <BelowTable
        publication={publication}
        at={at}
        explainsMarks={shownUncertainty !== null}
        scroller={scroller}
      />
    </>
  );
}

/** Announces a text when it changes. The first value is not announced: it is part of the page that is being read. */
function useSpokenChanges(text: string | null): void {
  const said = useRef(text);
  useEffect(() => {
    if (text === null || said.current === text) return;
    if (said.current !== null) announce(text);
    said.current = text;
  }, [text]);
}
