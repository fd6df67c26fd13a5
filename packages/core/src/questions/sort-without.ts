/** The order of the board without some questions, and its name in the address: 'both;-change'. */
import { isEvaluationKey } from '../benchmark/suite.ts';
import { compare } from '../compare.ts';
import type { BoardWithout } from '../questions-api.ts';
import type { LeftOut } from './left-out.ts';

type WithoutRow = BoardWithout['rows'][number];

/** Beside these, the key of a score is a column. */
export const WITHOUT_COLUMNS = ['model', 'after', 'before', 'average', 'average_before', 'change'] as const;

export interface WithoutSort {
  readonly column: string;
  readonly isDescending: boolean;
}

/** By the place, as the server sends the rows. */
const BY_PLACE: WithoutSort = { column: 'after', isDescending: false };
/** Their first press sorts upwards; that of figures shows the largest first. */
const UPWARDS: readonly string[] = ['model', 'after', 'before'];

export function withoutSortOf(text: string | null): WithoutSort {
  const [, sort = ''] = (text ?? '').split(';', 2);
  const column = sort.replace(/^-/, '');
  const columns: readonly string[] = WITHOUT_COLUMNS;
  if (!columns.includes(column) && !isEvaluationKey(column)) return BY_PLACE;
  return { column, isDescending: sort !== column };
}

/** The parameter of the address. */
export function withoutText(choice: LeftOut, { column, isDescending }: WithoutSort): string {
  if (column === BY_PLACE.column && !isDescending) return choice;
  return `${choice};${isDescending ? '-' : ''}${column}`;
}

/** The sort after a press on the header of a column. */
export function nextWithoutSort(current: WithoutSort, column: string): WithoutSort {
  const isDescending = current.column === column ? !current.isDescending : !UPWARDS.includes(column);
  return { column, isDescending };
}

function figureOf(row: WithoutRow, column: string): number | null {
  switch (column) {
    case 'after':
    case 'before':
    case 'average':
    case 'average_before':
      return row[column];
    case 'change':
      return row.average - row.average_before;
    default:
      return row.scores[column]?.value ?? null;
  }
}

/** A missing value is last in both directions; equal ones are by place. */
export function sortWithout(
  rows: readonly WithoutRow[],
  { column, isDescending }: WithoutSort,
): WithoutRow[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    if (column === 'model') {
      return sign * compare(a.model.toLowerCase(), b.model.toLowerCase()) || a.after - b.after;
    }
    const [first, second] = [figureOf(a, column), figureOf(b, column)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second) || a.after - b.after;
  });
}
