import type { ExportColumn, ExportRow } from './columns.ts';
import type { ExportSource } from './source.ts';

/** The start of a JSON export, before the rows: its source and column descriptions. */
export function jsonHead(source: ExportSource, columns: readonly ExportColumn[], describe: Describe): string {
  const described = columns.map((column) => ({
    name: column.name,
    type: column.kind,
    description: describe(column),
  }));
  return `${JSON.stringify({ source, columns: described }).slice(0, -1)},"rows":[`;
}
export type Describe = (column: ExportColumn) => string;

export function jsonRow(columns: readonly ExportColumn[], row: ExportRow, isFirst: boolean): string {
  const values = Object.fromEntries(columns.map(({ name, value }) => [name, value(row)]));
  return `${isFirst ? '' : ','}\n${JSON.stringify(values)}`;
}

export const JSON_TAIL = '\n]}\n';
