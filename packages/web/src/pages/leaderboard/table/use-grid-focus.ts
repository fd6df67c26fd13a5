import type { Column, Row } from '@leaderboard/core/board/columns';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useArrival, useEntryMemory } from '../../../state/entry-memory.ts';
import {
  type CellPosition,
  controlsAt,
  focusTarget,
  moveInGrid,
  nextShown,
  positionOf,
} from './grid-navigation.ts';

/** The cells at which Tab enters: one of the header and one of the body (roving tabindex). */
interface TabStops {
  readonly headerColumn: number;
  readonly row: number;
  readonly column: number;
  /** The rows that `row` is an index of: after a new sort or filter, Tab enters at the first row again. */
  readonly countedIn: readonly Row[];
}

interface GridFocus {
  readonly headerColumn: number;
  readonly body: CellPosition;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Keyboard focus in the table: arrows, Home, End, Page keys; Ctrl+Home and Ctrl+End for the whole table. */
export function useGridFocus(
  grid: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  columns: readonly Column[],
  visibleRows: () => number,
): GridFocus {
  const columnCount = columns.length;
  const left = useLeftCell(grid, rows, columns);
  const [stops, setStops] = useState<TabStops>(() => ({
    headerColumn: 0,
    row: Math.max(0, left?.row ?? 0),
    column: left?.column ?? columns.findIndex(({ key }) => key === 'id'),
    countedIn: rows,
  }));
  const body = {
    row: stops.countedIn === rows ? stops.row : 0,
    column: Math.min(stops.column, columnCount - 1),
  };

  function moveStop({ row, column }: CellPosition): void {
    setStops(
      row < 0
        ? { ...stops, headerColumn: column }
        : { headerColumn: stops.headerColumn, row, column, countedIn: rows },
    );
  }

  // New rows may move the focused row (a pin), or remove it from the document and the focus with it: then the cell that is
  // now in its place takes the focus. The focus is state of the document, hence the effect.
  const focused = useRef<CellPosition | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new rows are the occasion
  useLayoutEffect(() => {
    const was = focused.current;
    if (was === null || was.row < 0 || grid.current === null) return;
    const active = document.activeElement;
    if (active !== null && grid.current.contains(active)) {
      const position = positionOf(active);
      if (position !== null) moveStop(position);
    } else if (active === document.body && rows.length > 0) {
      focusTarget(grid.current, { ...was, row: Math.min(was.row, rows.length - 1) })?.focus({
        preventScroll: true,
      });
    }
  }, [rows]);

  return {
    headerColumn: Math.min(stops.headerColumn, columnCount - 1),
    body,
    onFocus: ({ target }) => {
      const position = positionOf(target);
      if (position === null) return;
      focused.current = position;
      const { row, column } = position;
      const known = row < 0 ? column === stops.headerColumn : row === body.row && column === body.column;
      if (!known) moveStop(position);
    },
    onBlur: ({ relatedTarget }) => {
      // A removed row blurs without a next element. So may a press elsewhere, but then the body has the focus.
      if (relatedTarget !== null) focused.current = null;
    },
    onKeyDown: (event) => {
      if (event.altKey || event.metaKey || !(event.target instanceof Element)) return;
      const from = positionOf(event.target);
      if (from === null) return;
      const to = moveInGrid(from, event, { rows: rows.length, columns: columnCount, page: visibleRows() });
      if (to === null) return;
      event.preventDefault();
      // The row must be in the document before it can take the focus.
      flushSync(() => moveStop(to));
      const backwards = event.key === 'ArrowLeft' || event.key === 'End';
      const element = focusTarget(
        event.currentTarget,
        nextShown(event.currentTarget, to, backwards ? -1 : 1),
      );
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
  };
}

/** The cell that had the focus when the visitor left this page, to which they came back: it has it again. */
function useLeftCell(
  grid: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  columns: readonly Column[],
): CellPosition | null {
  const memory = useEntryMemory();
  const { by, isOtherPage } = useArrival();
  const [left] = useState(() => {
    const { cell } = memory.kept();
    if (by !== 'return' || !isOtherPage || cell === null) return null;
    const row = cell.row === null ? -1 : rows.findIndex(({ entry }) => entry.id === cell.row);
    const column = columns.findIndex(({ key }) => key === cell.column);
    return column === -1 || (row === -1 && cell.row !== null) ? null : { row, column, control: cell.control };
  });

  useLayoutEffect(() => {
    if (left === null || grid.current === null) return;
    // Of the page itself nothing may have the focus yet.
    if (document.activeElement?.closest('main > *')) return;
    const control = controlsAt(grid.current, left)[left.control] ?? focusTarget(grid.current, left);
    control?.focus({ preventScroll: true });
  }, [grid, left]);

  useLayoutEffect(
    () =>
      memory.beforeLeaving(() => {
        const table = grid.current;
        const active = document.activeElement;
        const position = active !== null && table?.contains(active) ? positionOf(active) : null;
        const column = columns[position?.column ?? -1]?.key;
        if (table === null || position === null || column === undefined) return { cell: null };
        const row = rows[position.row]?.entry.id ?? null;
        const controls: readonly (Element | null)[] = controlsAt(table, position);
        return { cell: { row, column, control: controls.indexOf(active) } };
      }),
    [memory, grid, rows, columns],
  );
  return left;
}
