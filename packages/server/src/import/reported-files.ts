import { createHash } from 'node:crypto';
import { formatMessage } from '@leaderboard/core/coded-messages';
import { isHubPath } from '@leaderboard/core/hub-path';
import { cutText, readDay } from '@leaderboard/core/limits';
import { failureExplanations } from '@leaderboard/texts/failure-explanations';
import type { Database } from '../database/database.ts';
import { linkedAddress } from '../hub/reported-scores.ts';
import { withPublicationLock } from '../publish/publication.sql.ts';
import { type ModelReport, type ReportsOutcome, storeReports } from '../publish/reported-scores.sql.ts';
import { type GeneratedLetters, parseAnswerLetters } from '../results/generated-letters.ts';
import { readResultsFile } from '../results/result-files.ts';
import type { ImportOptions } from './import-options.ts';
import { readReportedTable } from './reported-table.ts';

/** A file's reported scores and its SHA-256 hash. */
export interface FileReports {
  readonly reports: readonly ModelReport[];
  readonly file: string;
}

type ReadResult = { readonly scores: readonly ModelReport[] } | { readonly problems: readonly string[] };

/** Parses a table, or a results file with generated answers. */
function readReports(text: string, stated: ReportOptions): ReadResult {
  if (!/^\s*\{/.test(text)) return readReportedTable(text);
  const letters = parseAnswerLetters(text);
  return letters === null
    ? { problems: ['It contains no generated answers to the suite. Import it without --reported.'] }
    : toReports(letters, stated);
}

/** Metadata that an operator provides because the results file lacks it. */
type ReportOptions = Pick<ImportOptions, 'model' | 'source' | 'url'>;

/** Converts a complete file with generated letters to reports. */
function toReports(
  letters: GeneratedLetters,
  { model = letters.model ?? '', source, url }: ReportOptions,
): ReadResult {
  const problems = [
    ...letters.problems.map((problem) => formatMessage(failureExplanations.en, problem)),
    ...(isHubPath(model)
      ? []
      : ['It does not name its model as the hub does. Add --model organization/model-name.']),
    ...(source === undefined ? ['It does not state its source. Add --source NAME and --url URL.'] : []),
    ...(letters.scores.length === 0 ? ['It has no score.'] : []),
  ];
  if (problems.length > 0) return { problems };
  const reports = letters.scores.map(({ key, value, n, metric, filter }) => ({
    ...{ model, key, value, n, source: source ?? null, url: linkedAddress(url) },
    method: cutText('reportedText', `${letters.method}; ${metric}, ${filter}`),
    date: readDay(letters.evaluatedAt),
    ...{ reporter: 'other' as const, pull_request: null, notes: null },
  }));
  return { scores: reports };
}

export function readReportsFile(
  bytes: Buffer,
  stated: ReportOptions = {},
): FileReports | Extract<ReadResult, { problems: unknown }> {
  const read = readReports(bytes.toString('utf8'), stated);
  if ('problems' in read) return read;
  return { reports: read.scores, file: createHash('sha256').update(bytes).digest('hex') };
}

/** A file's outcome, formatted for a terminal. */
export interface ReportedOutcome {
  readonly isRefused: boolean;
  readonly text: string;
}

/** Maximum number of listed problems per file. */
const MAX_LISTED_PROBLEMS = 20;

/** Stores reported scores from files. Each file is stored completely or not at all. */
export async function importReported(
  database: Pick<Database, 'transaction'>,
  paths: readonly string[],
  stated: ReportOptions,
  overrides: { readonly again: boolean },
): Promise<ReportedOutcome[]> {
  const outcomes: ReportedOutcome[] = [];
  for (const path of paths) {
    const bytes = await readResultsFile(path);
    const read = Buffer.isBuffer(bytes)
      ? readReportsFile(bytes, stated)
      : { problems: [formatMessage(failureExplanations.en, bytes)] };
    if ('problems' in read) {
      const more =
        read.problems.length > MAX_LISTED_PROBLEMS
          ? [`and ${read.problems.length - MAX_LISTED_PROBLEMS} more`]
          : [];
      const lines = [...read.problems.slice(0, MAX_LISTED_PROBLEMS), ...more].map(
        (problem) => `\n  - ${problem}`,
      );
      outcomes.push({ isRefused: true, text: `refused    ${path}${lines.join('')}` });
      continue;
    }
    const outcome = await withPublicationLock(database, (tx) => storeReports(tx, 'import', read, overrides));
    outcomes.push({
      isRefused: outcome.kind === 'too many' || outcome.kind === 'retracted',
      text: formatOutcome(path, read, outcome),
    });
  }
  return outcomes;
}

function formatOutcome(path: string, { reports, file }: FileReports, outcome: ReportsOutcome): string {
  switch (outcome.kind) {
    case 'stored': {
      const models = [...new Set(reports.map(({ model }) => model))].join(', ');
      return `reported   ${path}: ${reports.length} scores, on the pages of ${models} (file ${file})`;
    }
    case 'unchanged':
      return `unchanged  ${path} was imported before`;
    case 'retracted':
      return `refused    ${path}\n  - Some or all of its scores were retracted. To show them again, add --again.`;
    case 'too many':
      return `refused    ${path}\n  - ${outcome.model} would have more than ${outcome.most} reported scores. Take some back first ("npx leaderboard board reported").`;
  }
}
