import { createHash } from 'node:crypto';
import { formatMessage } from '@leaderboard/core/coded-messages';
import { isHubPath } from '@leaderboard/core/hub-path';
import { cutText, readDay } from '@leaderboard/core/limits';
import { failureExplanations } from '@leaderboard/texts/failure-explanations';
import type { Database } from '../database/database.ts';
import { linkedAddress } from '../hub/reported-scores.ts';
import { inPublicationTurn } from '../publish/publication.sql.ts';
import { type ModelReport, type ReportsOutcome, storeReports } from '../publish/reported-scores.sql.ts';
import { type GeneratedLetters, generatedLetters } from '../results/generated-letters.ts';
import { readResultsFile } from '../results/result-files.ts';
import type { ImportOptions } from './import-options.ts';
import { readReportedTable } from './reported-table.ts';

/** The reported scores of a file, with its SHA-256. */
export interface FileReports {
  readonly reports: readonly ModelReport[];
  readonly file: string;
}

type Read = { readonly scores: readonly ModelReport[] } | { readonly problems: readonly string[] };

/** Reads a table, or a results file in which a model writes its answers. */
function readReports(text: string, stated: ReportOptions): Read {
  if (!/^\s*\{/.test(text)) return readReportedTable(text);
  const letters = generatedLetters(text);
  return letters === null
    ? { problems: ['It has no answers to the suite that a model wrote. Import it without --reported.'] }
    : reportsOfLetters(letters, stated);
}

/** Facts of a results file that it does not state, and an operator does. */
type ReportOptions = Pick<ImportOptions, 'model' | 'source' | 'url'>;

/** The scores of a complete file of generated letters. */
function reportsOfLetters(
  letters: GeneratedLetters,
  { model = letters.model ?? '', source, url }: ReportOptions,
): Read {
  const problems = [
    ...letters.problems.map((problem) => formatMessage(failureExplanations.en, problem)),
    ...(isHubPath(model)
      ? []
      : ['It does not name its model as the hub does. Add --model organization/model-name.']),
    ...(source === undefined
      ? ['It does not say where it is from. Add --source NAME, and --url ADDRESS.']
      : []),
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
): FileReports | Extract<Read, { problems: unknown }> {
  const read = readReports(bytes.toString('utf8'), stated);
  if ('problems' in read) return read;
  return { reports: read.scores, file: createHash('sha256').update(bytes).digest('hex') };
}

/** The outcome of one file, for a terminal. */
export interface ReportedOutcome {
  readonly isRefused: boolean;
  readonly text: string;
}

/** The most problems of a file that are named. */
const TOLD = 20;

/** Stores the reported scores of files, each file whole or not at all. */
export async function importReported(
  database: Pick<Database, 'transaction'>,
  paths: readonly string[],
  stated: ReportOptions,
  insisted: { readonly again: boolean },
): Promise<ReportedOutcome[]> {
  const outcomes: ReportedOutcome[] = [];
  for (const path of paths) {
    const bytes = await readResultsFile(path);
    const read = Buffer.isBuffer(bytes)
      ? readReportsFile(bytes, stated)
      : { problems: [formatMessage(failureExplanations.en, bytes)] };
    if ('problems' in read) {
      const more = read.problems.length > TOLD ? [`and ${read.problems.length - TOLD} more`] : [];
      const told = [...read.problems.slice(0, TOLD), ...more].map((problem) => `\n  - ${problem}`);
      outcomes.push({ isRefused: true, text: `refused    ${path}${told.join('')}` });
      continue;
    }
    const outcome = await inPublicationTurn(database, (tx) => storeReports(tx, 'import', read, insisted));
    outcomes.push({
      isRefused: outcome.kind === 'too many' || outcome.kind === 'taken back',
      text: reportOf(path, read, outcome),
    });
  }
  return outcomes;
}

function reportOf(path: string, { reports, file }: FileReports, outcome: ReportsOutcome): string {
  switch (outcome.kind) {
    case 'stored': {
      const models = [...new Set(reports.map(({ model }) => model))].join(', ');
      return `reported   ${path}: ${reports.length} scores, on the pages of ${models} (file ${file})`;
    }
    case 'unchanged':
      return `unchanged  ${path} was imported before`;
    case 'taken back':
      return `refused    ${path}\n  - Its scores were taken back, or some of them. To show them again, add --again.`;
    case 'too many':
      return `refused    ${path}\n  - ${outcome.model} would have more than ${outcome.most} reported scores. Take some back first ("npx leaderboard board reported").`;
  }
}
