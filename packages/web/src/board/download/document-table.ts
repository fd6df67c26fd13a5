/** A table to be read by people, in a paper or a page: one cell a column, each figure with its interval. */
import type { Value } from '@leaderboard/core/board/columns';
import type { ExportColumn, ExportRow, Figure } from '@leaderboard/core/export/columns';

export interface DocumentTable {
  readonly heads: readonly string[];
  readonly isNumeric: readonly boolean[];
  readonly cellsOf: (row: ExportRow) => readonly string[];
}

/** The figures of one column of the table. */
interface Part {
  readonly columns: ReadonlyMap<Figure, ExportColumn>;
  readonly first: ExportColumn;
}

function partsOf(columns: readonly ExportColumn[]): Part[] {
  const parts = new Map<string, Map<Figure, ExportColumn>>();
  for (const column of columns) {
    const key = `${column.of} ${column.isSameMix ?? false}`;
    const part = parts.get(key) ?? new Map<Figure, ExportColumn>();
    part.set(column.figure, column);
    parts.set(key, part);
  }
  return [...parts.values()].flatMap((part) => {
    const first = part.get('value');
    return first === undefined ? [] : [{ columns: part, first }];
  });
}

function textOf(value: Value, kind: ExportColumn['kind']): string {
  if (value === null) return '';
  if (typeof value === 'number') return kind === 'number' ? value.toFixed(2) : String(value);
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
}

/** '61.15 [60.81, 61.49]', '2 (2–3)' */
function cellOf({ columns, first }: Part, row: ExportRow): string {
  const text = textOf(first.value(row), first.kind);
  const of = (figure: Figure) => {
    const column = columns.get(figure);
    return column === undefined ? '' : textOf(column.value(row), column.kind);
  };
  const [low, high] = [of('low'), of('high')];
  if (low !== '') return `${text} [${low}, ${high}]`;
  const [best, worst] = [of('best'), of('worst')];
  return best === worst ? text : `${text} (${best}–${worst})`;
}

/**
 * @param rows those of the table: a column without a value in any of them is left out
 * @param label what the head of a column says
 */
export function documentTable(
  columns: readonly ExportColumn[],
  rows: readonly ExportRow[],
  label: (column: ExportColumn) => string,
): DocumentTable {
  const parts = partsOf(columns).filter(({ first }) => rows.some((row) => first.value(row) !== null));
  return {
    heads: parts.map(({ first }) => label(first)),
    isNumeric: parts.map(({ first }) => first.kind === 'number' || first.kind === 'integer'),
    cellsOf: (row) => parts.map((part) => cellOf(part, row)),
  };
}
