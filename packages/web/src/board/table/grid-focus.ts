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

/** A cell of the grid: `row` -1 is the header, 0 the first row of data. */
interface CellPosition {
  readonly row: number;
  readonly column: number;
}

interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows visible at once. */
  readonly page: number;
}

const HEADER_ROW = -1;

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
}

function target({ row, column }: CellPosition, { key, ctrlKey }: Key, size: GridSize): CellPosition | null {
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'PageUp':
      return { row: Math.max(0, row - size.page), column };
    case 'PageDown':
      return { row: row + size.page, column };
    case 'Home':
      return { row: ctrlKey ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrlKey ? size.rows - 1 : row, column: size.columns - 1 };
    default:
      return null;
  }
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.max(lowest, Math.min(value, highest));
}

/** The cell that a key moves to, according to the ARIA grid pattern; null for other keys. */
export function moveInGrid(from: CellPosition, key: Key, size: GridSize): CellPosition | null {
  const to = target(from, key, size);
  if (to === null) return null;
  return {
    row: clamp(to.row, HEADER_ROW, size.rows - 1),
    column: clamp(to.column, 0, size.columns - 1),
  };
}

/** aria-rowindex starts at 1 and includes the header. */
export function ariaRowIndex(row: number): number {
  return row + 2;
}

/** Finds the cell that contains an element of the grid by its ARIA indexes. */
export function positionOf(element: Element): CellPosition | null {
  const cell = element.closest('[aria-colindex]');
  const row = cell?.closest('[aria-rowindex]');
  if (cell === null || row === null || row === undefined) return null;
  return {
    row: Number(row.getAttribute('aria-rowindex')) - 2,
    column: Number(cell.getAttribute('aria-colindex')) - 1,
  };
}

function cellAt(grid: Element, { row, column }: CellPosition): HTMLElement | null {
  return grid.querySelector<HTMLElement>(
    `[aria-rowindex="${ariaRowIndex(row)}"] > [aria-colindex="${column + 1}"]`,
  );
}

/** The focusable element of a cell: its control, or the cell itself if it has none. */
function focusTarget(grid: Element, position: CellPosition): HTMLElement | null {
  const cell = cellAt(grid, position);
  const controls = [...(cell?.querySelectorAll<HTMLElement>('a, button, input') ?? [])];
  return controls.find((one) => one.checkVisibility()) ?? cell;
}

/**
 * The nearest visible cell of a row. Phones hide most columns.
 * @param step the direction to search first: -1 towards the first column, 1 towards the last
 */
function nextShown(grid: Element, position: CellPosition, step: -1 | 1): CellPosition {
  for (const direction of [step, -step]) {
    for (let { row, column } = position; ; column += direction) {
      const cell = cellAt(grid, { row, column });
      if (cell === null) break;
      if (cell.checkVisibility()) return { row, column };
    }
  }
  return position;
}

/** The cells that Tab enters: one in the header and one in the body (roving tabindex). */
interface TabStops {
  readonly headerColumn: number;
  readonly row: number;
  readonly column: number;
  /** The list that `row` indexes. In any other list, Tab enters the first row. */
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
  const [stops, setStops] = useState<TabStops>(() => ({
    headerColumn: 0,
    row: 0,
    column: columns.findIndex(({ key }) => key === 'id'),
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

  // New rows may move the focused row (after pinning) or remove it. The cell now at its position then receives focus.
  const focused = useRef<CellPosition | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for new rows only
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
      // relatedTarget is null when the focused row was removed.
      if (relatedTarget !== null) focused.current = null;
    },
    onKeyDown: (event) => {
      if (event.altKey || event.metaKey || !(event.target instanceof Element)) return;
      const from = positionOf(event.target);
      if (from === null) return;
      const to = moveInGrid(from, event, { rows: rows.length, columns: columnCount, page: visibleRows() });
      if (to === null) return;
      event.preventDefault();
      // The row must be rendered before it can receive focus.
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
