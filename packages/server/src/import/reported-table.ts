import { EVALUATION_KEYS } from '@leaderboard/core/benchmark/suite';
import { isHubPath } from '@leaderboard/core/hub-path';
import { TEXT_LIMITS } from '@leaderboard/core/limits';
import { isReportedValue, REPORTERS } from '@leaderboard/core/reported-scores';
import { isPlainLine } from '@leaderboard/core/safe-text';
import * as z from 'zod/mini';
import { linkedAddress } from '../hub/reported-scores.ts';
import type { ModelReport } from '../publish/reported-scores.sql.ts';

/** Schema of a cell that is empty if the value is unknown. */
function optional<Schema extends z.ZodMiniType>(schema: Schema, wanted: string) {
  const empty = z.pipe(
    z.literal(''),
    z.transform(() => null),
  );
  return z.union([empty, schema], wanted);
}
const LONGEST = TEXT_LIMITS.reportedText.longest;
const WANTED_LINE = `one line of at most ${LONGEST} characters`;
const WANTED_DATE = 'a date such as 2026-02-14, or empty';
const isLine = (text: string) => text.length <= LONGEST && isPlainLine(text);
/** A source's name, or a note. */
export const reportedText = z.string().check(z.refine(isLine, WANTED_LINE));

/** Columns of the table that an operator imports (docs/results.md#reported-scores). */
const lineSchema = z.object({
  model: z.string().check(z.refine(isHubPath, 'a path such as organization/model-name')),
  key: z.enum(EVALUATION_KEYS, `one of ${EVALUATION_KEYS.join(', ')}`),
  value: z
    .string()
    .check(z.refine(isReportedValue, `a figure of at most ${TEXT_LIMITS.reportedValue.longest} characters`)),
  n: optional(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number)),
    'a whole number above 0, or empty',
  ),
  method: optional(reportedText, WANTED_LINE),
  source: reportedText.check(z.minLength(1, 'the name of the source')),
  url: optional(
    z.pipe(
      z.string().check(z.refine((url) => linkedAddress(url) !== null)),
      z.transform((url: string) => linkedAddress(url)),
    ),
    'an address that begins with https://, or empty',
  ),
  date: optional(z.iso.date(WANTED_DATE), WANTED_DATE),
  reporter: z.enum(REPORTERS, `one of ${REPORTERS.join(', ')}`),
  notes: optional(reportedText, WANTED_LINE),
});
export const REPORTED_COLUMNS = Object.keys(lineSchema.shape);

/** Parses a table with {@link REPORTED_COLUMNS}. Returns its scores, or all problems found. */
export function readReportedTable(
  csv: string,
): { readonly scores: readonly ModelReport[] } | { readonly problems: readonly string[] } {
  const [head, ...lines] = parseCsv(csv) ?? [];
  if (head?.join() !== REPORTED_COLUMNS.join())
    return { problems: [`It is not a CSV table with the columns ${REPORTED_COLUMNS.join(',')}.`] };
  const read = lines.map((cells) =>
    lineSchema.safeParse(Object.fromEntries(REPORTED_COLUMNS.map((column, at) => [column, cells[at] ?? '']))),
  );
  const problems = read.flatMap(({ error }, at) =>
    (error?.issues ?? []).map(
      ({ path, message }) => `Line ${at + 2}: ${String(path[0])} must be ${message}.`,
    ),
  );
  const long = lines.findIndex((cells) => cells.length > REPORTED_COLUMNS.length);
  if (long >= 0) problems.push(`Line ${long + 2}: it has more than ${REPORTED_COLUMNS.length} cells.`);
  if (lines.length === 0) problems.push('It has no rows below the header.');
  if (problems.length > 0) return { problems };
  return {
    scores: read.flatMap(({ data }) => (data === undefined ? [] : [{ ...data, pull_request: null }])),
  };
}

/** Parses a CSV file (RFC 4180) into lines of cells; null if its quotation marks are unbalanced. */
function parseCsv(csv: string): string[][] | null {
  const text = csv.replace(/^\ufeff/, '').replace(/(?:\r?\n)+$/, '');
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  const lines: string[][] = [[]];
  for (;;) {
    const [whole, quoted, plain = '', end] = cell.exec(text) ?? [];
    if (whole === undefined) return null;
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '') return lines;
    if (end !== ',') lines.push([]);
  }
}
