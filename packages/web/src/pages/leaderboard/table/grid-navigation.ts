/** A cell of the grid: `row` -1 is the header, 0 the first row of data. */
export interface CellPosition {
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

/** The cell that a key leads to, by the ARIA grid pattern; null when the key is not one of the grid's. */
export function moveInGrid(from: CellPosition, key: Key, size: GridSize): CellPosition | null {
  const to = target(from, key, size);
  if (to === null) return null;
  return {
    row: clamp(to.row, HEADER_ROW, size.rows - 1),
    column: clamp(to.column, 0, size.columns - 1),
  };
}

/** aria-rowindex counts from 1 and includes the header. */
export function ariaRowIndex(row: number): number {
  return row + 2;
}

/** The cell that holds an element of the grid, by its ARIA indexes. */
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

export function controlsAt(grid: Element, position: CellPosition): HTMLElement[] {
  return [...(cellAt(grid, position)?.querySelectorAll<HTMLElement>('a, button') ?? [])];
}

/** The element that takes the focus in a cell: its control, else the cell itself. */
export function focusTarget(grid: Element, position: CellPosition): HTMLElement | null {
  const control = controlsAt(grid, position).find((one) => one.checkVisibility());
  return control ?? cellAt(grid, position);
}

/**
 * The cell in view that is next to a position in its row, from where a key led: a phone does not show all columns.
 * @param step towards the columns before it (-1) or after it (1); at the end of the row it turns round
 */
export function nextShown(grid: Element, position: CellPosition, step: -1 | 1): CellPosition {
  for (const direction of [step, -step]) {
    for (let { row, column } = position; ; column += direction) {
      const cell = cellAt(grid, { row, column });
      if (cell === null) break;
      if (cell.checkVisibility()) return { row, column };
    }
  }
  return position;
}
