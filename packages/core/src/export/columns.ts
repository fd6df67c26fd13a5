/** What leaves the product as a table: its columns, their types and their values (docs/results.md#downloads). */
import type { EvaluationKey } from '../benchmark/suite.ts';
import {
  type BooleanColumn,
  COLUMNS,
  type Column,
  type ColumnKey,
  columnOf,
  type GapColumn,
  placesGained,
  type Row,
  type TextColumn,
} from '../board/columns.ts';
import type { Interval } from '../statistics/interval.ts';
import { languagesOf, meanInterval, meanOf, scoreInterval, type Weights } from '../statistics/mean.ts';

/** A row with what its figures are sure of. */
export interface ExportRow extends Row {
  /** The places that the row may hold; null where they are not known. */
  readonly range: readonly [best: number, worst: number] | null;
}

/** In one place of the table; null is unknown, and empty in every format. */
export type Value = string | number | boolean | null;
type Kind = 'integer' | 'number' | 'text' | 'boolean';

export interface ExportColumn {
  /** For programs, and kept: a later version may add columns, and takes none away. */
  readonly name: string;
  readonly kind: Kind;
  /** The column of the table that it belongs to, and which of its figures it is. */
  readonly of: ColumnKey;
  readonly figure: Figure;
  /** Of a gap: it is the one on the same mix of subjects and levels, beside the plain one. */
  readonly isSameMix?: true;
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

/** The questions behind an average, each of them once; null where a number is unknown. */
function questionsOf({ entry }: Row, keys: ReadonlySet<EvaluationKey>): number | null {
  let sum = 0;
  for (const key of keys) {
    const score = entry.evaluations[key];
    if (score === undefined) continue;
    if (score.n === undefined) return null;
    sum += score.n;
  }
  return sum === 0 ? null : sum;
}

/** In files, of each column whose name there is not the last part of its key. */
const OTHER_NAMES: Partial<Record<ColumnKey, string>> = {
  'metadata.params_billions': 'parameters_billions',
  'metadata.hub_license': 'license',
  'metadata.co2_cost': 'co2_kg',
  'features.is_not_available_on_hub': 'on_hub',
  'features.is_highlighted_by_maintainer': 'official',
};

function nameOf({ key }: TextColumn | BooleanColumn): string {
  return OTHER_NAMES[key] ?? key.slice(key.lastIndexOf('.') + 1);
}

/** A value with the ends of its interval. */
function withInterval(
  of: ColumnKey,
  name: string,
  value: (row: ExportRow) => Value,
  intervalOf: (row: ExportRow) => Interval | null,
): ExportColumn[] {
  const interval = ofEachRow(intervalOf);
  return [
    { name, kind: 'number', of, figure: 'value', value },
    { name: `${name}_low`, kind: 'number', of, figure: 'low', value: (row) => interval(row)?.[0] ?? null },
    { name: `${name}_high`, kind: 'number', of, figure: 'high', value: (row) => interval(row)?.[1] ?? null },
  ];
}

function gapColumns(of: ColumnKey, name: string, gapOf: GapColumn['gap']): ExportColumn[] {
  const gapOfRow = ofEachRow(({ entry }) => gapOf(entry));
  return withInterval(
    of,
    name,
    (row) => {
      const gap = gapOfRow(row);
      return gap === null ? null : 100 * gap.gap;
    },
    (row) => percents(gapOfRow(row)?.interval ?? null),
  );
}

function fixedColumns(column: Column, weights: Weights): ExportColumn[] {
  const of = column.key;
  switch (of) {
    case 'rank':
      return [
        { name: 'rank', kind: 'integer', of, figure: 'value', value: (row) => row.rank },
        { name: 'rank_best', kind: 'integer', of, figure: 'best', value: (row) => row.range?.[0] ?? null },
        { name: 'rank_worst', kind: 'integer', of, figure: 'worst', value: (row) => row.range?.[1] ?? null },
      ];
    case 'model_type':
      return [{ name: 'type', kind: 'text', of, figure: 'value', value: (row) => row.entry.model.type }];
    case 'id':
      return [
        { name: 'model', kind: 'text', of, figure: 'value', value: (row) => row.entry.model.name },
        { name: 'id', kind: 'text', of, figure: 'id', value: (row) => row.entry.id },
      ];
    case 'model.average_score': {
      const meanOfRow = ofEachRow(({ entry }) => meanOf(entry.evaluations, weights));
      const keys = new Set([...weights.keys()].flatMap(languagesOf));
      return [
        ...withInterval(
          of,
          'average',
          // The board shows 0 for a model without any score.
          (row) => (meanOfRow(row) === null ? null : row.average),
          (row) => {
            const mean = meanOfRow(row);
            return mean === null ? null : percents(meanInterval(mean));
          },
        ),
        {
          name: 'average_questions',
          kind: 'integer',
          of,
          figure: 'questions',
          value: (row) => questionsOf(row, keys),
        },
      ];
    }
    default:
      return [];
  }
}

/** The columns of data for one column of the table. @param weights what the average is of */
function exportColumnsOf(column: Column, weights: Weights): ExportColumn[] {
  const of = column.key;
  switch (column.kind) {
    case 'fixed':
      return fixedColumns(column, weights);
    case 'moved':
      return [{ name: 'places_gained', kind: 'integer', of, figure: 'value', value: placesGained }];
    case 'benchmark': {
      const name = column.benchmark.key.toLowerCase();
      const score = ({ entry }: ExportRow) => entry.evaluations[column.benchmark.key];
      return [
        ...withInterval(
          of,
          name,
          (row) => score(row)?.normalized_score ?? null,
          ({ entry }) => percents(scoreInterval(entry.evaluations, column.benchmark.key)),
        ),
        {
          name: `${name}_questions`,
          kind: 'integer',
          of,
          figure: 'questions',
          value: (row) => score(row)?.n ?? null,
        },
      ];
    }
    case 'gap': {
      const name = column.key.replaceAll('.', '_');
      const sameMix = gapColumns(of, `${name}_same_mix`, column.sameMix);
      return [
        ...gapColumns(of, name, column.gap),
        ...sameMix.map((one) => ({ ...one, isSameMix: true as const })),
      ];
    }
    case 'text':
      return [
        {
          name: nameOf(column),
          kind: column.type,
          of,
          figure: 'value',
          value: ({ entry }) => column.value(entry),
        },
      ];
    case 'boolean':
      return [
        {
          name: nameOf(column),
          kind: 'boolean',
          of,
          figure: 'value',
          value: ({ entry }) => column.value(entry),
        },
      ];
  }
}

/** The columns of a view, in its order: those that it shows, each with all its figures. */
export function viewColumns(shown: readonly ColumnKey[], weights: Weights): readonly ExportColumn[] {
  return shown.flatMap((key) => {
    const column = columnOf(key);
    return column === null ? [] : exportColumnsOf(column, weights);
  });
}

/** The columns of a view as it shows them: the figures alone, with two decimals. */
export function shownColumns(shown: readonly ColumnKey[], weights: Weights): readonly ExportColumn[] {
  return viewColumns(shown, weights).flatMap((column) => {
    if (column.figure !== 'value') return [];
    if (column.kind !== 'number') return [column];
    return [{ ...column, value: (row: ExportRow) => rounded(column.value(row)) }];
  });
}

function rounded(value: Value): Value {
  return typeof value === 'number' ? Number(value.toFixed(2)) : value;
}

/** Every column of the board by its published averages. */
export function boardColumns(weights: Weights): readonly ExportColumn[] {
  return viewColumns(
    COLUMNS.filter(({ kind }) => kind !== 'moved').map(({ key }) => key),
    weights,
  );
}
