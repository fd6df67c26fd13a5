import type { Column, ColumnKey } from '@leaderboard/core/board/columns';
import type { Sort } from '@leaderboard/core/board/sort';

interface ColumnAttributes {
  readonly 'aria-colindex': number;
  /** For the style sheet. */
  readonly 'data-column': string;
  readonly 'data-kind': Column['kind'];
  /** Where its cells hold numbers. */
  readonly 'data-numeric'?: '';
  /** The one that a phone shows beside rank, model and average. */
  readonly 'data-chosen'?: '';
}

/** In view on a phone as well. */
const ON_PHONES: readonly ColumnKey[] = ['rank', 'id', 'model.average_score'];
/** With the chosen one. */
export const COLUMNS_ON_PHONES = ON_PHONES.length + 1;

/** The column that a phone shows beside rank, model and average: the one that the table is sorted by, else the first score. */
export function chosenColumn(columns: readonly Column[], sort: Sort): ColumnKey | null {
  const others = columns.filter(({ key }) => !ON_PHONES.includes(key));
  const chosen =
    others.find(({ key }) => key === sort.key) ?? others.find(({ kind }) => kind === 'benchmark');
  return chosen?.key ?? null;
}

function isNumeric(column: Column): boolean {
  return column.kind === 'text' ? column.numeric : ['benchmark', 'gap', 'moved'].includes(column.kind);
}

/** Attributes that the header and every cell of a column share. */
export function columnAttributes(
  column: Column,
  position: number,
  chosen: ColumnKey | null,
): ColumnAttributes {
  return {
    'aria-colindex': position + 1,
    'data-column': column.key,
    'data-kind': column.kind,
    ...(isNumeric(column) && { 'data-numeric': '' }),
    ...(column.key === chosen && { 'data-chosen': '' }),
  };
}
