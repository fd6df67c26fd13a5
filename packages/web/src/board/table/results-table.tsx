import './table.css';
import { CHANCE_LEVEL } from '@leaderboard/core/benchmark/suite';
import type { Row } from '@leaderboard/core/board/columns';
import type { View } from '@leaderboard/core/board/view';
import { useQueryClient } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { common as texts } from '#texts/common';
import { useHydrated, useHydrationData } from '../../state/hydration.ts';
import { lazyModule } from '../../state/lazy-module.ts';
import type { PageUrl } from '../../state/page-url.ts';
import { modelHref } from '../../state/route.ts';
import { useEntryState, useNavigation, useStores } from '../../state/stores.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { MissingPart } from '../../ui/messages.tsx';
import type { SetTooltip, TOOLTIP_REQUEST } from '../../ui/tooltip.ts';
import { type RowDisplay, useBoardState } from '../state/board-context.ts';
import { chosenColumn, columnsWidth } from './columns.ts';
import { positionOf, useGridFocus } from './grid-focus.ts';
import { buildSegments, overlap, useRowWindow } from './row-window.ts';
import { TableHeader } from './table-header.tsx';
import { TableRow } from './table-row.tsx';

/** Not imported, because the tooltip's code loads after the first paint. */
const WANTED: typeof TOOLTIP_REQUEST = 'tooltiprequest';

/** Creates tooltips on demand, because creating them with each row would cost more than the row itself. */
function useLateTooltips(
  grid: RefObject<HTMLTableElement | null>,
  rows: readonly Row[],
  display: RowDisplay,
  view: View,
): void {
  const client = useQueryClient();
  const latest = useRef({ rows, display, view });
  useEffect(() => {
    latest.current = { rows, display, view };
  }, [rows, display, view]);
  useEffect(() => {
    const table = grid.current;
    const onWanted = (event: Event): void => {
      const { target } = event;
      const place = target instanceof HTMLElement ? positionOf(target) : null;
      if (place === null || !(event instanceof CustomEvent)) return;
      const { rows: known, display: shown, view: of } = latest.current;
      const [row, column] = [known[place.row], shown.columns[place.column]];
      const tell: SetTooltip = event.detail;
      if (column === undefined) return;
      const told =
        target instanceof HTMLElement && 'help' in target.dataset
          ? import('@leaderboard/texts/column-help').then(({ columnHelp }) => tell(columnHelp(column, of)))
          : import('./score-tooltip.ts').then(({ tellTooltip }) =>
              tellTooltip(client, row, column, shown.uncertainty, tell),
            );
      told.catch(() => tell(texts.errors.partMissing));
    };
    table?.addEventListener(WANTED, onWanted);
    return () => table?.removeEventListener(WANTED, onWanted);
  }, [grid, client]);
}

const copying = lazyModule(() => import('./copied-rows.ts'));

/** Copies selected rows in a format for spreadsheets, one line per row. */
function useCopiedRows(
  grid: RefObject<HTMLTableElement | null>,
  rows: readonly Row[],
  display: RowDisplay,
): void {
  const part = copying.use(useHydrated());
  useEffect(() => {
    const onCopy = (event: ClipboardEvent): void => {
      const { target, clipboardData } = event;
      const isField = target instanceof Element && target.closest('input, textarea') !== null;
      if (isField || grid.current === null || clipboardData === null) return;
      const copied = part?.copiedRows(getSelection(), grid.current, rows, display);
      if (copied == null) return;
      clipboardData.setData('text/plain', copied.plain);
      clipboardData.setData('text/html', copied.html);
      event.preventDefault();
    };
    document.addEventListener('copy', onCopy);
    return () => document.removeEventListener('copy', onCopy);
  }, [grid, part, rows, display]);
}

const OpenedRow = lazyComponent(async () => (await import('./opened-row.tsx')).OpenedRow, {
  missing: (
    <tr data-opened="">
      <td>
        <MissingPart />
      </td>
    </tr>
  ),
});

/** In rem. */
const ROW_HEIGHTS: Readonly<Record<View['rowSize'], number>> = { normal: 2.8125, large: 3.75 };
/** Share of the visible rows that may be pinned below the header; additional pinned rows scroll. */
const STUCK_SHARE = 0.6;

/** Enter on a cell opens the page of the row's model. On links and buttons, Enter keeps its default behavior. */
function openDetails(
  { key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  rows: readonly Row[],
  pageUrl: PageUrl,
): void {
  if (key !== 'Enter' || ctrlKey || metaKey || altKey || shiftKey) return;
  if (!(target instanceof HTMLTableCellElement)) return;
  const row = rows[positionOf(target)?.row ?? -1];
  if (row !== undefined) pageUrl.follow(modelHref(row.entry.model.name));
}

/** An ARIA grid with virtualized rows. */
export function ResultsTable() {
  const { scroller, board, entries, initial, display, view, filters, pending } = useBoardState();
  const { columns } = display;
  const { rows } = board;
  /** Until the whole board is loaded, `rows` contains only the first ones. */
  const rowCount = board === initial ? initial.rowCount : rows.length;
  const { rowSize, sort } = view;
  // A new key means a new list, which starts at the top.
  const listKey = JSON.stringify([sort, view.search, filters]);
  const { historyStore } = useStores();
  const navigation = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry has its own height
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.style.height = historyStore.entryState.get().tableHeight;
  }, [scroller, historyStore, navigation]);
  const rowHeight = ROW_HEIGHTS[rowSize];
  const headerHeight = rowHeight * 1.25;
  const grid = useRef<HTMLTableElement>(null);
  const { pageUrl } = useStores();
  const hydrated = useHydrated();
  const chosen = chosenColumn(columns, sort);
  const [openedId, setOpenedId] = useEntryState('openedRow');
  const toggleOpen = useCallback(
    ({ entry: { id } }: Row) => setOpenedId(historyStore.entryState.get().openedRow === id ? null : id),
    [historyStore, setOpenedId],
  );
  /** -1 if no row is open. */
  const opened = openedId === null ? -1 : rows.findIndex(({ entry }) => entry.id === openedId);
  const rowWindow = useRowWindow(scroller, {
    rowHeight,
    headerHeight,
    rowCount,
    listKey,
    openedRow: opened === -1 ? null : opened,
    isWhole: hydrated && !pending && rows.length === rowCount && (entries !== null || board === initial),
  });
  const focus = useGridFocus(grid, rows, columns, () => Math.max(1, rowWindow.fitting - 1));

  useLateTooltips(grid, rows, display, view);
  useCopiedRows(grid, rows, display);
  /** Index of the page's first row. Without JavaScript, the board is paginated. */
  const start = useHydrationData().noScript?.start ?? 0;

  const firstUnpinned = rows.findIndex((row) => !row.isPinned);
  const pinnedCount = firstUnpinned === -1 ? rows.length : firstUnpinned;
  const stuckCount = Math.min(pinnedCount, Math.max(1, Math.floor(rowWindow.fitting * STUCK_SHARE)));
  // Rows out of view are rendered after the visible ones are painted.
  const list = useMemo(() => ({ rows, display }), [rows, display]);
  const deferred = useDeferredValue(list, hydrated ? null : list);
  const known = { start: 0, end: rows.length };
  const drawn = [
    { start: 0, end: stuckCount },
    // The server does not know the window's height, so it renders all rows it has.
    !hydrated ? known : overlap(deferred === null ? rowWindow.visible : rowWindow.rows, known),
    { start: focus.body.row, end: focus.body.row + 1 },
    // The open row always stays rendered, because its details have a different height.
    { start: opened, end: opened + 1 },
  ];
  const isVisible = (index: number) =>
    index < stuckCount || (index >= rowWindow.visible.start && index < rowWindow.visible.end);

  return (
    <div
      ref={scroller}
      className="board-scroller card"
      style={{
        '--row-height': `${rowHeight}rem`,
        '--table-header-height': `${headerHeight}rem`,
        '--stuck-height': `${stuckCount * rowHeight}rem`,
        '--columns-width': columnsWidth(columns),
        '--chance': `${CHANCE_LEVEL * 100}%`,
      }}
    >
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern allows this role on a table
        role="grid"
        className="board-table"
        aria-label={texts.leaderboard.table}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length}
        aria-busy={pending || (hydrated && deferred !== list)}
        data-pending={pending}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
        onKeyDown={(event) => {
          openDetails(event, rows, pageUrl);
          focus.onKeyDown(event);
        }}
      >
        <TableHeader chosen={chosen} tabColumn={focus.headerColumn} />
        {/* Keyed by position, not by model: a new list then updates the rows, which costs half as much as mounting new ones, and
            keeps focus in place. Page translators must not change their text nodes (docs/accessibility.md#translation). */}
        <tbody translate="no">
          {buildSegments(drawn, rowCount).flatMap((segment) =>
            segment.kind === 'gap' ? (
              // biome-ignore lint/a11y/noAriaHiddenOnFocusable: empty space that cannot receive focus
              <tr
                key={`gap-${segment.start}`}
                aria-hidden="true"
                style={{ height: `${(segment.end - segment.start) * rowHeight}rem` }}
              />
            ) : (
              rows.slice(segment.start, segment.end).flatMap((row, offset) => {
                const index = segment.start + offset;
                const source = deferred === null || isVisible(index) ? list : deferred;
                const shown = (
                  <TableRow
                    key={index}
                    row={source.rows[index] ?? row}
                    display={source.display}
                    index={start + index}
                    stuckAt={index < stuckCount ? index : null}
                    tabColumn={index === focus.body.row ? focus.body.column : null}
                    chosen={chosen}
                    isOpen={index === opened}
                    onToggleOpen={toggleOpen}
                  />
                );
                if (index !== opened) return shown;
                return [
                  shown,
                  <OpenedRow key="opened" row={row} display={display} onToggleOpen={toggleOpen} />,
                ];
              })
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
