import { compare } from '../compare.ts';
import { forEachStep, type Steps, sortSteps } from '../steps.ts';
import { type ColumnKey, findColumn, type Row, type SortDirection } from './columns.ts';
import { orderOfNumbers } from './number-order.ts';

/** Sort column and direction of the table. */
export interface Sort {
  readonly key: ColumnKey;
  readonly direction: SortDirection;
}

export const DEFAULT_SORT: Sort = { key: 'model.average_score', direction: 'desc' };

/**
 * Sorts numbers before strings: a column such as the generation contains both, and comparing them as strings would not give a
 * consistent order.
 */
function compareValues(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return compare(a, b);
  return typeof a === 'number' ? -1 : 1;
}

/** Sorts rows by a column. The sort is stable: equal values keep their order. null sorts last in both directions. */
export function* sortRows(rows: readonly Row[], sort: Sort): Steps<readonly Row[]> {
  const column = findColumn(sort.key);
  if (column === null) return rows;
  const sign = sort.direction === 'asc' ? 1 : -1;
  const known: { readonly row: Row; readonly value: number | string }[] = [];
  const unknown: Row[] = [];
  let areNumbers = true;
  yield* forEachStep(rows, (row) => {
    const value = column.sortValue(row);
    if (value === null) unknown.push(row);
    else known.push({ row, value });
    if (typeof value === 'string') areNumbers = false;
  });
  const sorted: Row[] = [];
  if (areNumbers) {
    // Adding 0 turns −0 into 0.
    const numbers = Float64Array.from(known, ({ value }) => sign * Number(value) + 0);
    yield* forEachStep(yield* orderOfNumbers(numbers), (place) => {
      const one = known[place];
      if (one !== undefined) sorted.push(one.row);
    });
  } else {
    const compared = yield* sortSteps(known, (a, b) => sign * compareValues(a.value, b.value));
    yield* forEachStep(compared, ({ row }) => {
      sorted.push(row);
    });
  }
  return sorted.concat(unknown);
}

/** The sort after a click on a column header: its first direction, then the opposite. */
export function nextSort(current: Sort, key: ColumnKey): Sort {
  if (current.key === key) return { key, direction: current.direction === 'asc' ? 'desc' : 'asc' };
  return { key, direction: findColumn(key)?.firstDirection ?? 'desc' };
}
