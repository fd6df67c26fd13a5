/** Columns and metadata of a Parquet file. */
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

/** Converts a batch of rows to columns. */
export function parquetColumns(
  columns: readonly ExportColumn[],
  rows: readonly ExportRow[],
): ParquetColumn[] {
  const made = columns.map(({ name, kind, value }) => ({
    value,
    column: { name, type: TYPES[kind], nullable: true as const, data: [] as Value[] },
  }));
  // Iterate row by row, because adjacent columns share a row's cached results.
  for (const row of rows) for (const { value, column } of made) column.data.push(value(row));
  return made.map(({ column }) => column);
}

/** File metadata as JSON: the source, and each column's description. */
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
