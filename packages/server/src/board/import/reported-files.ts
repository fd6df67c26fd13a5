import { createHash } from 'node:crypto';
import { worded } from '@leaderboard/core/coded';
import { failureExplanations } from '@leaderboard/texts/failure-explanations';
import type { Database } from '../../database/database.ts';
import { type ModelReport, readReportedTable } from '../../rules/reported-scores.ts';
import { inPublicationTurn } from '../publication.sql.ts';
import { type ReportsOutcome, storeReports } from '../reported-scores.sql.ts';
import { readResultsFile } from './results-files.ts';

/** The reported scores of a file, with its SHA-256. */
export interface FileReports {
  readonly reports: readonly ModelReport[];
  readonly file: string;
}

type Refused = { readonly problems: readonly string[] };

export function readReportsFile(bytes: Buffer): FileReports | Refused {
  const read = readReportedTable(bytes.toString('utf8'));
  if ('problems' in read) return read;
  return { reports: read.scores, file: createHash('sha256').update(bytes).digest('hex') };
}

/** What became of one file, for a terminal. */
export interface ReportedOutcome {
  readonly isRefused: boolean;
  readonly text: string;
}

/** How many problems of a file are told. */
const TOLD = 20;

/** Stores the reported scores of files, each file whole or not at all. */
export async function importReported(
  database: Pick<Database, 'transaction'>,
  paths: readonly string[],
  insisted: { readonly again: boolean },
): Promise<ReportedOutcome[]> {
  const outcomes: ReportedOutcome[] = [];
  for (const path of paths) {
    const bytes = await readResultsFile(path);
    const read = Buffer.isBuffer(bytes)
      ? readReportsFile(bytes)
      : { problems: [worded(failureExplanations.en, bytes)] };
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
      return `refused    ${path}\n  - It was taken back. To show its scores again, add --again.`;
    case 'too many':
      return `refused    ${path}\n  - ${outcome.model} would have more than ${outcome.most} reported scores. Take some back first ("npx leaderboard board reported").`;
  }
}
