/** Columns of exported tables, with their types and values (docs/results.md#downloads). */
import type { Evaluations } from '../benchmark/entry.ts';
import type { EvaluationKey } from '../benchmark/suite.ts';
import { COLUMNS, type Column, type ColumnKey, findColumn, type Row, type Value } from '../board/columns.ts';
import type { Interval } from '../statistics/interval.ts';
import { languagesOf, meanInterval, meanOf, scoreInterval, type Weights } from '../statistics/mean.ts';

/** A row with its rank range. */
export interface ExportRow extends Row {
  /** Best and worst possible rank; null if unknown. */
  readonly range: readonly [best: number, worst: number] | null;
}

export interface ExportColumn {
  /** Stable name for programs: later versions may add columns but never remove any. */
  readonly name: string;
  readonly kind: Column['type'];
  /** The table column it belongs to, and which of that column's figures it contains. */
  readonly of: ColumnKey;
  readonly figure: Figure;
  /** Returns the value; every format exports null as empty. */
  readonly value: (row: ExportRow) => Value;
}
export type Figure = 'value' | 'low' | 'high' | 'questions' | 'best' | 'worst' | 'id';

/** Converts an interval of shares to percent. */
function intervalToPercent(interval: Interval | null): Interval | null {
  return interval === null ? null : [100 * interval[0], 100 * interval[1]];
}

/** Caches the result for the last row: the columns of one figure are adjacent and share this result. */
function cacheLastRow<T>(compute: (row: ExportRow) => T): (row: ExportRow) => T {
  let last: { readonly row: ExportRow; readonly value: T } | null = null;
  return (row) => {
    if (last?.row !== row) last = { row, value: compute(row) };
    return last.value;
  };
}

/** Number of questions behind the scores, each counted once; null if any question count is unknown. */
function countQuestions(evaluations: Evaluations, keys: Iterable<EvaluationKey>): number | null {
  let sum = 0;
  for (const key of keys) {
    const score = evaluations[key];
    if (score === undefined) continue;
    if (score.n === undefined) return null;
    sum += score.n;
  }
  return sum === 0 ? null : sum;
}

/** Columns for a figure and the bounds of its interval. */
function withInterval(main: ExportColumn, intervalOf: (row: ExportRow) => Interval | null): ExportColumn[] {
  const interval = cacheLastRow(intervalOf);
  return [
    main,
    { ...main, name: `${main.name}_low`, figure: 'low', value: (row) => interval(row)?.[0] ?? null },
    { ...main, name: `${main.name}_high`, figure: 'high', value: (row) => interval(row)?.[1] ?? null },
  ];
}

/** Columns for a score, its interval and its question count. */
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
    value: ({ entry }) => countQuestions(entry.evaluations, keys),
  };
  return [...withInterval(main, (row) => intervalToPercent(intervalOf(row))), questions];
}

/** Exported columns for one table column. `weights` are the weights of the average. */
function listExportColumns(column: Column, weights: Weights): ExportColumn[] {
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
    const meanOfRow = cacheLastRow(({ entry }) => meanOf(entry, weights));
    // The board shows 0 for a model without any score; exports leave it empty.
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
    return withInterval(main, ({ entry }) => intervalToPercent(gap(entry)?.interval ?? null));
  }
  return [main];
}

/** Exported columns for a view's visible columns, in display order, each with all its figures. */
export function viewColumns(shown: readonly ColumnKey[], weights: Weights): readonly ExportColumn[] {
  return shown.flatMap((key) => {
    const column = findColumn(key);
    return column === null ? [] : listExportColumns(column, weights);
  });
}

/** The visible columns of a view: main values only, with two decimals. */
export function shownColumns(shown: readonly ColumnKey[], weights: Weights): readonly ExportColumn[] {
  return viewColumns(shown, weights)
    .filter(({ figure }) => figure === 'value')
    .map((column) => ({ ...column, value: (row) => rounded(column.value(row)) }));
}

function rounded(value: Value): Value {
  return typeof value === 'number' ? Number(value.toFixed(2)) : value;
}

/** All columns of the board, with the published averages. */
export function boardColumns(weights: Weights): readonly ExportColumn[] {
  return viewColumns(
    COLUMNS.map(({ key }) => key),
    weights,
  );
}
