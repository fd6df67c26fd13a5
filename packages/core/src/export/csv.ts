import type { Value } from '../board/columns.ts';
import type { ExportColumn, ExportRow } from './columns.ts';

/** Spreadsheets read a file as UTF-8 only if it has a byte order mark; otherwise they assume the system's encoding. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Positions at which a spreadsheet may start a cell: the start of the string and after any separator, even within quotes, plus any
 * whitespace it skips. Each run of characters is matched once, so matching takes linear time.
 */
const CELL_START =
  /^[,;|\s\u200e\u200f\u202a-\u202e\u2066-\u2069]*|[,;|\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;
const SEPARATOR = /[,;|\t\r\n]/;
const FORMULA = /[=+\-@]/;

/** Prefixes anything that a spreadsheet would evaluate as a formula with an apostrophe, so that the string is shown unchanged. */
function textCell(text: string): string {
  const safe = text.replace(CELL_START, (blank: string, at: number) => {
    const isFormula = FORMULA.test(text.charAt(at + blank.length));
    const before = at === 0 && (isFormula || /[\t\r]/.test(blank)) ? "'" : '';
    return `${before}${blank}${isFormula && SEPARATOR.test(blank) ? "'" : ''}`;
  });
  return `"${safe.replaceAll('"', '""')}"`;
}

function formatLine(values: readonly Value[]): string {
  const cells = values.map((value) => (typeof value === 'string' ? textCell(value) : String(value ?? '')));
  return `${cells.join(',')}\r\n`;
}

/** The first line: byte order mark and column names (RFC 4180). */
export function csvHead(columns: readonly ExportColumn[]): string {
  return BYTE_ORDER_MARK + formatLine(columns.map(({ name }) => name));
}

export function csvLine(columns: readonly ExportColumn[], row: ExportRow): string {
  return formatLine(columns.map(({ value }) => value(row)));
}
