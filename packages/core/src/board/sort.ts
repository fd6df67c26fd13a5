import { type ColumnKey, columnOf, type Row, type SortDirection } from './columns.ts';
import { mapSteps, type Steps, sortSteps } from './steps.ts';

/** By which column the table is ordered, and which way. */
export interface Sort {
  readonly key: ColumnKey;
  readonly direction: SortDirection;
}

/** The default order of the table (spec 2.2). */
export const DEFAULT_SORT: Sort = { key: 'model.average_score', direction: 'desc' };

/** Numbers before texts: a column such as the generation may hold both, and comparing them as texts goes in circles. */
function compareValues(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'number' || typeof b === 'number') return typeof a === 'number' ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Rows in the order of a column (spec 2.2), stable: equal values keep the order they came in, and null sorts last in both
 * directions.
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

/** The sort that a click on a column's header leads to: its first direction, then the other one (spec 2.2). */
export function nextSort(current: Sort, key: ColumnKey): Sort {
  if (current.key === key) return { key, direction: current.direction === 'asc' ? 'desc' : 'asc' };
  return { key, direction: columnOf(key)?.firstDirection ?? 'desc' };
}
