import type { ExportColumn, ExportRow, Value } from './columns.ts';

/** Spreadsheets take a file with it for UTF-8, and any other for the encoding of their machine. */
const BYTE_ORDER_MARK = '\ufeff';
/** What begins a formula in one spreadsheet or another. */
const FORMULA = /^[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]*[=+\-@\t\r]/;

/** A text that a spreadsheet would compute gets an apostrophe in front: it shows the rest as it is. */
function cellOf(value: Value): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const lineOf = (values: readonly Value[]) => `${values.map(cellOf).join(',')}\r\n`;

/** The first line: a mark of the encoding and the columns' names (RFC 4180). */
export function csvHead(columns: readonly ExportColumn[]): string {
  return BYTE_ORDER_MARK + lineOf(columns.map(({ name }) => name));
}

/** A table whose cells are what a page shows. */
export function csvTable(lines: readonly (readonly Value[])[]): string {
  return BYTE_ORDER_MARK + lines.map(lineOf).join('');
}

export function csvLine(columns: readonly ExportColumn[], row: ExportRow): string {
  return lineOf(columns.map(({ value }) => value(row)));
}
