import type { Column } from '@leaderboard/core/board/columns';

interface ColumnAttributes {
  readonly 'aria-colindex': number;
  /** What the style sheet tells columns apart by. */
  readonly 'data-column': string;
  readonly 'data-kind': Column['kind'];
  readonly 'data-numeric': boolean;
}

/** What the header and every cell of a column have in common. */
export function columnAttributes(column: Column, position: number): ColumnAttributes {
  return {
    'aria-colindex': position + 1,
    'data-column': column.key,
    'data-kind': column.kind,
    'data-numeric': column.kind === 'benchmark' || (column.kind === 'text' && column.numeric),
  };
}
