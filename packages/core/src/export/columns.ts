/** What leaves the product as a table: its columns, their types and their values (docs/results.md#downloads). */
import type { Evaluations } from '../benchmark/entry.ts';
import type { EvaluationKey } from '../benchmark/suite.ts';
import { COLUMNS, type Column, type ColumnKey, findColumn, type Row, type Value } from '../board/columns.ts';
import type { Interval } from '../statistics/interval.ts';
import { languagesOf, meanInterval, meanOf, scoreInterval, type Weights } from '../statistics/mean.ts';

/** A row with what its figures are sure of. */
export interface ExportRow extends Row {
  /** The places that the row may hold; null where they are not known. */
  readonly range: readonly [best: number, worst: number] | null;
}

export interface ExportColumn {
  /** For programs, and kept: a later version may add columns, and takes none away. */
  readonly name: string;
  readonly kind: Column['type'];
  /** The column of the table that it belongs to, and which of its figures it is. */
  readonly of: ColumnKey;
  readonly figure: Figure;
  /** null is empty in every format. */
  readonly value: (row: ExportRow) => Value;
}
export type Figure = 'value' | 'low' | 'high' | 'questions' | 'best' | 'worst' | 'id';

/** An interval of shares in percent. */
function percents(interval: Interval | null): Interval | null {
  return interval === null ? null : [100 * interval[0], 100 * interval[1]];
}

/** Keeps what was computed of the last row: the columns of one figure follow each other, and ask for the same. */
function ofEachRow<T>(compute: (row: ExportRow) => T): (row: ExportRow) => T {
  let last: { readonly row: ExportRow; readonly value: T } | null = null;
  return (row) => {
    if (last?.row !== row) last = { row, value: compute(row) };
    return last.value;
  };
}

/** The questions behind the scores, each of them once; null where a number is unknown. */
function questionsOf(evaluations: Evaluations, keys: Iterable<EvaluationKey>): number | null {
  let sum = 0;
  for (const key of keys) {
    const score = evaluations[key];
    if (score === undefined) continue;
    if (score.n === undefined) return null;
    sum += score.n;
  }
  return sum === 0 ? null : sum;
}

/** A figure with the ends of its interval. */
function withInterval(main: ExportColumn, intervalOf: (row: ExportRow) => Interval | null): ExportColumn[] {
  const interval = ofEachRow(intervalOf);
  return [
    main,
    { ...main, name: `${main.name}_low`, figure: 'low', value: (row) => interval(row)?.[0] ?? null },
    { ...main, name: `${main.name}_high`, figure: 'high', value: (row) => interval(row)?.[1] ?? null },
  ];
}

/** A score with its interval and its number of questions. */
function scoreColumns(
  main: ExportColumn,
  keys: Iterable<EvaluationKey>,
  intervalOf: (row: ExportRow) => Interval | null,
): ExportColumn[] {
  const questions: ExportColumn = {
    ...main,
    name: `${main.name}_questions`,
    kind: 'integer',
    figure: 'questions',
    value: ({ entry }) => questionsOf(entry.evaluations, keys),
  };
  return [...withInterval(main, (row) => percents(intervalOf(row))), questions];
}

/** The columns of data for one column of the table. @param weights what the average is of */
function exportColumnsOf(column: Column, weights: Weights): ExportColumn[] {
  const { key: of, name, type: kind, value } = column;
  if (name === null) return [];
  const main: ExportColumn = { name, kind, of, figure: 'value', value };
  if (of === 'id') return [main, { ...main, name: 'id', figure: 'id', value: ({ entry }) => entry.id }];
  if (of === 'rank')
    return [
      main,
      { ...main, name: 'rank_best', figure: 'best', value: ({ range }) => range?.[0] ?? null },
      { ...main, name: 'rank_worst', figure: 'worst', value: ({ range }) => range?.[1] ?? null },
    ];
  if (of === 'model.average_score') {
    const meanOfRow = ofEachRow(({ entry }) => meanOf(entry, weights));
    // The board shows 0 for a model without any score.
    const average: ExportColumn = { ...main, value: (row) => (meanOfRow(row) === null ? null : row.average) };
    return scoreColumns(average, new Set([...weights.keys()].flatMap(languagesOf)), (row) => {
      const mean = meanOfRow(row);
      return mean === null ? null : meanInterval(mean);
    });
  }
  if (column.kind === 'benchmark') {
    const { key } = column.benchmark;
    return scoreColumns(main, [key], ({ entry }) => scoreInterval(entry.evaluations, key));
  }
  if (column.kind === 'gap') {
    const { gap } = column;
    return withInterval(main, ({ entry }) => percents(gap(entry)?.interval ?? null));
  }
  return [main];
}

/** The columns of a view, in its order: those that it shows, each with all its figures. */
export function viewColumns(shown: readonly ColumnKey[], weights: Weights): readonly ExportColumn[] {
  return shown.flatMap((key) => {
    const column = findColumn(key);
    return column === null ? [] : exportColumnsOf(column, weights);
  });
}

/** The columns of a view as it shows them: the figures alone, with two decimals. */
export function shownColumns(shown: readonly ColumnKey[], weights: Weights): readonly ExportColumn[] {
  return viewColumns(shown, weights)
    .filter(({ figure }) => figure === 'value')
    .map((column) => ({ ...column, value: (row) => rounded(column.value(row)) }));
}

function rounded(value: Value): Value {
  return typeof value === 'number' ? Number(value.toFixed(2)) : value;
}

/** Every column of the board by its published averages. */
export function boardColumns(weights: Weights): readonly ExportColumn[] {
  return viewColumns(
    COLUMNS.map(({ key }) => key),
    weights,
  );
}
