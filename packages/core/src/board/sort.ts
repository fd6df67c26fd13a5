import { compare } from '../compare.ts';
import { mapSteps, type Steps, sortSteps } from '../steps.ts';
import { type ColumnKey, columnOf, type Row, type SortDirection } from './columns.ts';

/** The column that orders the table, and the direction. */
export interface Sort {
  readonly key: ColumnKey;
  readonly direction: SortDirection;
}

/** The default order of the table. */
export const DEFAULT_SORT: Sort = { key: 'model.average_score', direction: 'desc' };

/** Numbers come before texts: a column such as the generation can hold both, and comparing them as texts is no order. */
function compareValues(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return compare(a, b);
  return typeof a === 'number' ? -1 : 1;
}

/**
 * Rows in the order of a column. The sort is stable: equal values keep their order. null sorts last in both directions.
 */
export function* sortRows(rows: readonly Row[], sort: Sort): Steps<readonly Row[]> {
  const column = columnOf(sort.key);
  if (column === null) return rows;
  const sign = sort.direction === 'asc' ? 1 : -1;
  const keyed = yield* mapSteps(rows, (row) => ({ row, value: column.sortValue(row) }));
  const sorted = yield* sortSteps(keyed, (a, b) => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
    return sign * compareValues(a.value, b.value);
  });
  return yield* mapSteps(sorted, ({ row }) => row);
}

/** The sort after a click on a column's header: its first direction, then the other one. */
export function nextSort(current: Sort, key: ColumnKey): Sort {
  if (current.key === key) return { key, direction: current.direction === 'asc' ? 'desc' : 'asc' };
  return { key, direction: columnOf(key)?.firstDirection ?? 'desc' };
}
