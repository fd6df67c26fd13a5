import type { Value } from '../board/columns.ts';
import type { ExportColumn, ExportRow } from './columns.ts';

/** Spreadsheets take a file with it for UTF-8, and any other for the encoding of their machine. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Where a cell begins in one spreadsheet or another: at the start of a text, and behind what a spreadsheet with another separator
 * takes for its end, quotes or not; with the blanks that it passes over. Each run is matched once, so the time is linear.
 */
const CELL_START =
  /^[,;|\s\u200e\u200f\u202a-\u202e\u2066-\u2069]*|[,;|\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;
const SEPARATOR = /[,;|\t\r\n]/;
const FORMULA = /[=+\-@]/;

/** A text that a spreadsheet would compute gets an apostrophe there: it shows the rest as it is. */
function textCell(text: string): string {
  const safe = text.replace(CELL_START, (blank: string, at: number) => {
    const isFormula = FORMULA.test(text.charAt(at + blank.length));
    const before = at === 0 && (isFormula || /[\t\r]/.test(blank)) ? "'" : '';
    return `${before}${blank}${isFormula && SEPARATOR.test(blank) ? "'" : ''}`;
  });
  return `"${safe.replaceAll('"', '""')}"`;
}

function lineOf(values: readonly Value[]): string {
  const cells = values.map((value) => (typeof value === 'string' ? textCell(value) : String(value ?? '')));
  return `${cells.join(',')}\r\n`;
}

/** The first line: a mark of the encoding and the columns' names (RFC 4180). */
export function csvHead(columns: readonly ExportColumn[]): string {
  return BYTE_ORDER_MARK + lineOf(columns.map(({ name }) => name));
}

export function csvLine(columns: readonly ExportColumn[], row: ExportRow): string {
  return lineOf(columns.map(({ value }) => value(row)));
}
