import { SUITE } from '@leaderboard/core/benchmark/suite';
import { MAX_ITEMS } from '@leaderboard/core/board/codec';
import { COLUMNS, type Row } from '@leaderboard/core/board/columns';
import { ONLY } from '@leaderboard/core/board/filter-table';
import { getCount, knownFilters } from '@leaderboard/core/board/filters';
import { createHighlighter } from '@leaderboard/core/board/highlight';
import { writePageQuery } from '@leaderboard/core/board/page-query';
import { showsPublishedRanks } from '@leaderboard/core/board/rows';
import { addModels, MAX_COMPARED, MIN_COMPARED } from '@leaderboard/core/compared-models';
import { isSameModel } from '@leaderboard/core/hub-path';
import { MODELS } from '@leaderboard/core/pages/board-parameters';
import { suiteName } from '@leaderboard/texts/suite-texts';
import { type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { common as texts } from '#texts/common';
import { day } from '#texts/figures';
import type { DisplayedPublication } from '../data/page-publication.ts';
import { useSearch } from '../data/use-search.ts';
import { announce } from '../state/announcement.ts';
import { isPhone } from '../state/browser.ts';
import { useHydrated, useHydrationData } from '../state/hydration.ts';
import { countRenderCycle } from '../state/render-cycles.ts';
import { compareHref } from '../state/route.ts';
import { useEntryState, useParameter, useStores, useView } from '../state/stores.ts';
import { CopyLink } from '../ui/copy-link.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { StateMessage } from '../ui/messages.tsx';
import { SectionBoundary } from '../ui/section-boundary.tsx';
import { AverageNotice } from './average-notice.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { TableControls } from './controls/table-controls.tsx';
import { TableHeight } from './controls/table-height.tsx';
import { Download } from './download/download.tsx';
import { FiltersArea, type OpenFilters } from './filters/filters-area.tsx';
import { SearchBar } from './search/search-bar.tsx';
import { BoardContext, type BoardState, useBoardState } from './state/board-context.ts';
import { type BoardSource, useBoard } from './state/use-board.ts';
import { ResultsTable } from './table/results-table.tsx';
import { useUncertainty } from './uncertainty/use-uncertainty.ts';

/** The board's date, links to its changes, charts, citation, methods and votes, and the legend. */
function BelowTable() {
  const { publication, view, scroller } = useBoardState();
  const { below } = texts.leaderboard;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center">
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-md/line">
        <span>{below.board({ day: publication.at === null ? null : day(publication.at) })}</span>{' '}
        <a href="#/changes">{below.changed}</a> <a href="#/explore">{texts.pages.titles['/explore']}</a>{' '}
        <a href="#/quote">{below.cite}</a> <a href="#/methods">{texts.uncertainty.methods}</a>{' '}
        <a href="#/vote">{below.vote}</a>
      </p>
      <TableHeight scroller={scroller} />
      <p className="col-span-full text-muted text-xs">
        {`${suiteName(SUITE)}. ${view.uncertainty ? texts.uncertainty.legend : ''} ${below.notMeasured}`}
      </p>
    </div>
  );
}

const NOTHING_FOUND = (
  <StateMessage title={texts.leaderboard.emptyTitle} text={texts.leaderboard.emptyText} />
);
const NothingFound = lazyComponent(async () => (await import('./search/nothing-found.tsx')).NothingFound, {
  waiting: NOTHING_FOUND,
  missing: NOTHING_FOUND,
});
const CompareBar = lazyComponent(async () => (await import('../compare/compare-bar.tsx')).CompareBar, {
  missing: null,
});
const NONE: readonly string[] = [];

interface BoardProps {
  readonly source: BoardSource;
  readonly publication: DisplayedPublication;
  /** Number of entries that could not be read. */
  readonly unreadable?: number;
  /** Shown instead of the table: a skeleton while it loads, or an error. */
  readonly instead?: ReactNode;
}

/** Search, filters, table options and the results. */
export function Board({ source, publication, unreadable = 0, instead }: BoardProps) {
  const view = useView();
  const { viewStore, pageUrl } = useStores();
  const { noScript } = useHydrationData();
  const search = useSearch(view.search);
  const { board, pending, isPartial } = useBoard(source, view, search.compiled);
  const [filtersOpen, setFiltersOpen] = useEntryState('filtersOpen');
  const [sheetOpen, setSheetOpen] = useState(false);
  const openFilters: OpenFilters = sheetOpen ? 'in sheet' : filtersOpen ? 'on page' : null;
  const filtersButton = useRef<HTMLButtonElement>(null);
  const filtersId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useParameter(MODELS);
  // The server renders the board without selected models.
  const compared = useHydrated() ? chosen : NONE;

  const { columns: chosenColumns } = view;
  const columns = useMemo(() => COLUMNS.filter(({ key }) => chosenColumns.includes(key)), [chosenColumns]);
  const highlight = useMemo(
    () => createHighlighter(search.compiled ?? { test: () => true, terms: [] }),
    [search.compiled],
  );
  const actions = useMemo(
    () => ({
      togglePin: ({ entry: { id, model }, isPinned }: Row) => {
        const { pinned } = viewStore.get();
        if (!isPinned && pinned.length >= MAX_ITEMS) {
          announce(texts.leaderboard.pinsFull({ most: MAX_ITEMS }));
          return;
        }
        announce(
          isPinned
            ? texts.leaderboard.unpinned({ model: model.name })
            : texts.leaderboard.pinned({ model: model.name }),
        );
        viewStore.change({
          pinned: isPinned ? pinned.filter((other) => !isSameModel(other, id)) : [...pinned, id],
        });
      },
    }),
    [viewStore],
  );

  const { entries, initial } = source;
  const modelCount = entries?.length ?? initial?.modelCount;
  const total =
    view.officialOnly && board !== null ? getCount(board.counts.normal, 'officialOnly', ONLY) : modelCount;
  const count = {
    filtered: board?.filteredCount ?? 0,
    pinned: board?.pinnedCount ?? 0,
    total: total ?? 0,
  };
  useLayoutEffect(countRenderCycle);
  // Includes pinned models, because pinning does not change which models are found and has its own announcement.
  const found = texts.search.countSpoken({
    filtered: count.filtered + count.pinned,
    total: count.total,
    pinned: 0,
    officialOnly: view.officialOnly,
  });
  useSpokenChanges(board === null || instead !== undefined ? null : found);

  const uncertainty = useUncertainty(entries, view);
  const shownUncertainty = view.uncertainty ? uncertainty : null;
  const averageRange = board?.averageRange ?? null;
  const { scoreDisplay } = view;
  const showsRankRanges = view.rankingMode === 'static';
  const hasPrevious = useMemo(
    () => (entries ?? initial?.rows.map(({ entry }) => entry) ?? []).some((one) => one.previous_rank != null),
    [entries, initial],
  );
  const showsRankChanges = hasPrevious && showsPublishedRanks(view);
  const ticks = useMemo(
    () => ({
      isTicked: ({ entry: { id } }: Row) => compared.includes(id),
      toggle: ({ entry: { id, model } }: Row) => {
        const isTicked = compared.includes(id);
        if (!isTicked && compared.length >= MAX_COMPARED) return announce(texts.leaderboard.comparisonFull);
        choose(isTicked ? compared.filter((one) => one !== id) : [...compared, id]);
        announce(
          isTicked
            ? texts.leaderboard.unticked({ model: model.name })
            : texts.leaderboard.ticked({ model: model.name }),
        );
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
      highlight,
      actions,
    ],
  );

  if (board === null) return <BoardSkeleton />;
  // Pinned rows come first.
  const first = board.rows.slice(0, view.pinned.length);
  const pinned = first.flatMap(({ isPinned, entry }) => (isPinned ? entry.id : []));
  const joined = addModels(compared, pinned);
  const joining = pinned.filter((id) => joined.includes(id)).length;
  const filters = knownFilters(view, (key) => board.counts.normal[key]);
  const state: BoardState = {
    ...source,
    view,
    change: viewStore.change,
    board,
    pending,
    display,
    uncertainty,
    search,
    filters,
    count,
    publication,
    queryWith: (changes) => writePageQuery({ view: { ...view, ...changes }, start: 0 }),
    scroller,
  };
  return (
    <BoardContext value={state}>
      <SectionBoundary>
        <SearchBar
          filtersId={filtersId}
          filtersExpanded={openFilters !== null}
          filtersButton={filtersButton}
          onToggleFilters={() => {
            if (!filtersOpen && isPhone()) setSheetOpen(true);
            else setFiltersOpen(!filtersOpen);
          }}
          notice={
            isPartial
              ? texts.search.partial({ known: initial?.rows.length ?? 0, total: modelCount ?? 0 })
              : null
          }
        />
      </SectionBoundary>
      <SectionBoundary>
        <FiltersArea
          id={filtersId}
          open={openFilters}
          onSheetClosed={() => {
            setSheetOpen(false);
            filtersButton.current?.focus();
          }}
        />
      </SectionBoundary>
      <noscript>{noScript?.notes}</noscript>
      <SectionBoundary>
        <TableControls
          last={<Download />}
          pinned={
            joining < MIN_COMPARED ? null : (
              <a
                className="inline-flex min-h-small-control items-center px-2.5 font-medium text-md"
                href={compareHref(joined)}
              >
                {texts.leaderboard.comparePinned({ count: joining })}
              </a>
            )
          }
        >
          <CopyLink link={pageUrl.link} look="toolbar" />
        </TableControls>
      </SectionBoundary>
      <SectionBoundary>
        <AverageNotice />
        {view.pinned.length < MAX_ITEMS ? null : (
          <p className="col-span-full text-muted text-xs" role="note">
            {texts.leaderboard.pinsFull({ most: MAX_ITEMS })}
          </p>
        )}
      </SectionBoundary>
      <SectionBoundary>
        {instead !== undefined ? (
          instead
        ) : modelCount === 0 && unreadable === 0 ? (
          <StateMessage
            title={texts.leaderboard.nothingPublished}
            action={<a href="#/add">{texts.leaderboard.submitFirst}</a>}
          />
        ) : board.rows.length === 0 ? (
          <NothingFound />
        ) : (
          <ResultsTable />
        )}
      </SectionBoundary>
      <noscript>{noScript?.links}</noscript>
      <SectionBoundary>
        {compared.length === 0 ? null : <CompareBar models={compared} onClear={() => choose([])} />}
      </SectionBoundary>
      <BelowTable />
    </BoardContext>
  );
}

/** Announces a message when it changes. The first value is not announced, because screen readers read it with the page. */
function useSpokenChanges(text: string | null): void {
  const said = useRef(text);
  useEffect(() => {
    if (text === null || said.current === text) return;
    if (said.current !== null) announce(text);
    said.current = text;
  }, [text]);
}
