import { BENCHMARKS, EVALUATION_KEYS, type EvaluationKey } from '@leaderboard/core/benchmark/suite';
import { isHubPath } from '@leaderboard/core/hub-path';
import { cutText, readCount, readDay, TEXT_LIMITS } from '@leaderboard/core/limits';
import {
  isReportedValue,
  MOST_REPORTED,
  REPORTERS,
  type ReportedScore,
} from '@leaderboard/core/reported-scores';
import { isPlainLine } from '@leaderboard/core/safe-text';
import * as z from 'zod/mini';

/** A score in a file of a model's repository, `.eval_results/*.yaml`. */
export interface HubReport extends ReportedScore {
  /** The file's name. */
  readonly file: string;
}

const anything = z.optional(z.unknown());
const sourceSchema = z.catch(z.object({ url: anything, name: anything, org: anything, user: anything }), {
  url: null,
});
const scoreSchema = z.object({
  dataset: z.object({ id: z.string(), task_id: z.string() }),
  value: z.union([z.number(), z.string()]),
  date: anything,
  source: sourceSchema,
  notes: anything,
});
const itemSchema = z.looseObject({ filename: anything, pullRequest: anything, data: anything });

/**
 * The scores on the suite's data sets among what the hub gives as `evalResults` of a model. Authors and strangers write them: whatever
 * does not fit is left out alone, texts are cleaned and cut, and values stay as they are, because nobody knows their scale. The
 * author's come first, then those of proposals.
 */
export function hubReports(evalResults: unknown): readonly HubReport[] {
  if (!Array.isArray(evalResults)) return [];
  const found = evalResults.flatMap((item: unknown) => reportOf(item) ?? []);
  const by = (author: boolean) => found.filter(({ reporter }) => (reporter === 'author') === author);
  return [...by(true), ...by(false)].slice(0, MOST_REPORTED);
}

function reportOf(given: unknown): HubReport | null {
  const item = itemSchema.safeParse(given).data;
  // The file could not be read: its `error` stands in place of `data`.
  if (item === undefined || 'error' in item) return null;
  // Some of the hub's answers have no `data` around the score.
  const score = scoreSchema.safeParse(item.data ?? item).data;
  if (score === undefined) return null;
  const { dataset, source } = score;
  const [key, value] = [keyOf(dataset.id, dataset.task_id), String(score.value)];
  if (key === null || !isReportedValue(value)) return null;
  const isProposed = item.pullRequest != null && item.pullRequest !== false;
  return {
    key,
    value,
    n: null,
    method: null,
    source: [source.name, source.org, source.user].map(textOf).find((text) => text !== null) ?? null,
    url: linkedAddress(source.url),
    date: readDay(score.date),
    reporter: isProposed ? 'community' : 'author',
    pull_request: isProposed ? readCount(item.pullRequest) : null,
    notes: textOf(score.notes),
    file: textOf(item.filename) ?? '',
  };
}

const textOf = (text: unknown) => cutText('reportedText', text);

/** The evaluation key of a task of one of the suite's data sets; null for another task or data set. The hub ignores letter case. */
function keyOf(dataset: string, task: string): EvaluationKey | null {
  const named = BENCHMARKS.find(
    ({ key, domain }) =>
      domain.dataset.toLowerCase() === dataset.toLowerCase() && key.toLowerCase() === task.toLowerCase(),
  );
  return named?.key ?? null;
}

/** The address of a source, where it is one that pages may link to; null for any other. */
export function linkedAddress(address: unknown): string | null {
  const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : null;
  const isSafe = url?.protocol === 'https:' && url.username === '' && url.password === '';
  return isSafe && url.href.length <= TEXT_LIMITS.reportedUrl.longest ? url.href : null;
}

/** A reported score in a file with scores of several models. */
export interface ModelReport extends ReportedScore {
  readonly model: string;
}

/** A cell that may be empty, which is unknown. */
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
/** The name of a source, or a text beside it. */
export const reportedText = z.string().check(z.refine(isLine, WANTED_LINE));

/** The columns of the table that an operator imports (docs/results.md#reported-scores). */
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

/** The scores of a table of {@link REPORTED_COLUMNS}, or everything that is wrong with it. */
export function readReportedTable(
  csv: string,
): { readonly scores: readonly ModelReport[] } | { readonly problems: readonly string[] } {
  const [head, ...lines] = linesOf(csv) ?? [];
  if (head?.join() !== REPORTED_COLUMNS.join())
    return { problems: [`It is no table (CSV) with the columns ${REPORTED_COLUMNS.join(',')}.`] };
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
  if (lines.length === 0) problems.push('It has no line below the names of its columns.');
  if (problems.length > 0) return { problems };
  return {
    scores: read.flatMap(({ data }) => (data === undefined ? [] : [{ ...data, pull_request: null }])),
  };
}

/** The cells of each line of a CSV file (RFC 4180); null where quotation marks do not fit. */
function linesOf(csv: string): string[][] | null {
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
