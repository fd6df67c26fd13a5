import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { COLUMNS, type Row } from '@leaderboard/core/board/columns';
import { areFiltersChanged, type Filters, NO_FILTERS } from '@leaderboard/core/board/filters';
import { createHighlighter } from '@leaderboard/core/board/highlight';
import {
  type CompiledSearch,
  compileSearch,
  invalidPatterns,
  parseSearch,
} from '@leaderboard/core/board/search';
import { nextSort } from '@leaderboard/core/board/sort';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { announce } from '../../state/announcement.ts';
import { countRenderCycle } from '../../state/render-cycles.ts';
import { useView, useViewStore } from '../../state/view-store.ts';
import { texts } from '../../texts/texts.ts';
import { StateMessage } from '../../ui/state-message.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { TableControls } from './controls/table-controls.tsx';
import { FiltersArea } from './filters/filters-area.tsx';
import { preloadParamsSlider } from './filters/params-slider-loader.ts';
import { usePatternEngine } from './search/pattern-engine.ts';
import { SearchBar } from './search/search-bar.tsx';
import { ResultsTable } from './table/results-table.tsx';
import { useBoard } from './use-board.ts';

function warnOfPattern(pattern: string): void {
  // biome-ignore lint/suspicious/noConsole: spec 5.1 wants a warning in the console
  console.warn(`Not highlighted, as it is no regular expression we can use: ${pattern}`);
}

/** The search of the view, ready to match; null while the pattern engine is loading. */
function useCompiledSearch(search: string): CompiledSearch | null {
  const parsed = useMemo(() => parseSearch(search), [search]);
  const compilePattern = usePatternEngine(parsed.needsPatterns);
  const compiled = useMemo(
    () => (compilePattern === null ? null : compileSearch(parsed, compilePattern)),
    [parsed, compilePattern],
  );
  useEffect(() => {
    if (compiled !== null) invalidPatterns(compiled).forEach(warnOfPattern);
  }, [compiled]);
  return compiled;
}

/** Search, filters, table options and the results (spec 2.2). */
export function Board({ entries }: { entries: readonly LeaderboardEntry[] }) {
  const view = useView();
  const store = useViewStore();
  const compiledSearch = useCompiledSearch(view.search);
  const { board, pending } = useBoard(entries, view, compiledSearch);
  const [filtersExpanded, setFiltersExpanded] = useState(false);
  const filtersId = useId();
  const scroller = useRef<HTMLDivElement>(null);

  const columns = useMemo(() => {
    const visible = new Set(view.columns);
    return COLUMNS.filter((column) => visible.has(column.key));
  }, [view.columns]);
  const highlight = useMemo(
    () => createHighlighter(compiledSearch ?? { test: () => true, terms: [] }),
    [compiledSearch],
  );
  const actions = useMemo(
    () => ({
      togglePin: ({ entry: { id, model }, isPinned }: Row) => {
        const { pinned } = store.get();
        announce(isPinned ? texts.leaderboard.unpinned(model.name) : texts.leaderboard.pinned(model.name));
        store.change({
          pinned: pinned.includes(id) ? pinned.filter((other) => other !== id) : [...pinned, id],
        });
      },
      search: (search: string) => store.change({ search }, 'search'),
      // A slider is dragged in many small steps; a chip is one.
      filter: (changes: Partial<Filters>) =>
        store.change(changes, 'params' in changes ? 'params' : undefined),
    }),
    [store],
  );

  const total = view.officialOnly ? board?.counts.officialOnly.maintainersHighlight : entries.length;
  const count = {
    filtered: board?.filteredCount ?? 0,
    pinned: board?.pinnedCount ?? 0,
    total: total ?? 0,
    officialOnly: view.officialOnly,
  };
  useLayoutEffect(countRenderCycle);
  // Pinned or not: a pin changes nothing about what was found, and says so itself.
  const found = texts.search.countSpoken(count.filtered + count.pinned, count.total, 0, count.officialOnly);
  useSpokenChanges(board === null ? null : found);

  const averageRange = board?.averageRange ?? null;
  const { scoreDisplay, rankingMode } = view;
  const display = useMemo(
    () => ({
      columns,
      averageRange,
      scoreDisplay,
      rankingMode,
      highlight,
      onTogglePin: actions.togglePin,
    }),
    [columns, averageRange, scoreDisplay, rankingMode, highlight, actions],
  );

  if (board === null) return <BoardSkeleton />;
  const { rowSize, sort, officialOnly } = view;
  const { search, params, flags, precisions, types } = view;
  return (
    <>
      <SearchBar
        search={search}
        count={count}
        onSearch={actions.search}
        canReset={search !== '' || areFiltersChanged(view)}
        onReset={() => store.change({ ...NO_FILTERS, search: '' })}
        filtersId={filtersId}
        filtersExpanded={filtersExpanded}
        onToggleFilters={() => setFiltersExpanded(!filtersExpanded)}
        onNearFilters={preloadParamsSlider}
      />
      <FiltersArea
        id={filtersId}
        filters={view}
        counts={officialOnly ? board.counts.officialOnly : board.counts.normal}
        allCounts={board.counts.normal}
        expanded={filtersExpanded}
        onChange={actions.filter}
      />
      <TableControls view={view} onChange={store.change} scroller={scroller} />
      {board.rows.length === 0 ? (
        <StateMessage title={texts.leaderboard.emptyTitle} text={texts.leaderboard.emptyText} />
      ) : (
        <ResultsTable
          scroller={scroller}
          rows={board.rows}
          rowSize={rowSize}
          sort={sort}
          onSort={(key) => store.change({ sort: nextSort(sort, key) })}
          listKey={JSON.stringify([sort, search, params, flags, precisions, types, officialOnly])}
          pending={pending}
          display={display}
        />
      )}
    </>
  );
}

/** Has screen readers say a text whenever it changes; its first state is what they find anyway. */
function useSpokenChanges(text: string | null): void {
  const said = useRef(text);
  useEffect(() => {
    if (text === null || said.current === text) return;
    if (said.current !== null) announce(text);
    said.current = text;
  }, [text]);
}
