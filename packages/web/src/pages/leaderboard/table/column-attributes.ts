import type { Column } from '@leaderboard/core/board/columns';

interface ColumnAttributes {
  readonly 'aria-colindex': number;
  /** For the style sheet. */
  readonly 'data-column': string;
  readonly 'data-kind': Column['kind'];
  readonly 'data-numeric': boolean;
}

/** Attributes that the header and every cell of a column share. */
export function columnAttributes(column: Column, position: number): ColumnAttributes {
  return {
    'aria-colindex': position + 1,
    'data-column': column.key,
    'data-kind': column.kind,
    'data-numeric':
      column.kind === 'text' ? column.numeric : ['benchmark', 'gap', 'moved'].includes(column.kind),
  };
}
