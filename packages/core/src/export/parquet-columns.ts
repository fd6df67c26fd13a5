/** The columns of a Parquet file: their types are those of the data, and what they hold stands beside them. */
import type { Value } from '../board/columns.ts';
import type { ExportColumn, ExportRow } from './columns.ts';
import type { Describe } from './json.ts';
import type { ExportSource } from './source.ts';

const TYPES = { integer: 'INT32', number: 'DOUBLE', text: 'STRING', boolean: 'BOOLEAN' } as const;

export interface ParquetColumn {
  readonly name: string;
  readonly type: (typeof TYPES)[keyof typeof TYPES];
  readonly nullable: true;
  readonly data: Value[];
}

/** A part of the rows, column by column. */
export function parquetColumns(
  columns: readonly ExportColumn[],
  rows: readonly ExportRow[],
): ParquetColumn[] {
  const made = columns.map(({ name, kind, value }) => ({
    value,
    column: { name, type: TYPES[kind], nullable: true as const, data: [] as Value[] },
  }));
  // Row by row: what the columns of a row share is computed once.
  for (const row of rows) for (const { value, column } of made) column.data.push(value(row));
  return made.map(({ column }) => column);
}

/** What readers of the file find in its metadata: where it comes from, and each column's description as JSON. */
export function parquetFacts(
  source: ExportSource,
  columns: readonly ExportColumn[],
  describe: Describe,
): { key: string; value: string }[] {
  return [
    { key: 'source', value: JSON.stringify(source) },
    {
      key: 'columns',
      value: JSON.stringify(Object.fromEntries(columns.map((column) => [column.name, describe(column)]))),
    },
  ];
}
