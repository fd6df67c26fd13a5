import type { Benchmark } from '@leaderboard/core/benchmark/suite';
import type { CAUSES, ChangeKind } from '@leaderboard/core/cause';
import type { RunState } from '@leaderboard/core/records-api';
import type { RunCheck, RunWarning } from '@leaderboard/core/results/run-checks';
import { languages, subjects } from './suite.ts';

type CauseKind = (typeof CAUSES)[number];

const day = (time: string) => time.slice(0, 10);

function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** 'Ayurveda', 'Ayurveda, Hindi'. */
function benchmarkName({ domain, language }: Benchmark): string {
  const subject = subjects[domain.key];
  return language === null ? subject : `${subject}, ${languages[language]}`;
}

const states: Record<RunState['kind'], string> = {
  on_board: 'On the board',
  superseded: 'Superseded',
  taken_back: 'Taken back',
};

const causes: Record<CauseKind, (number: number | null) => string> = {
  import: () => 'Import by an operator',
  submission: (number) => `Submission ${number ?? ''}`.trim(),
  published_results: () => 'Published results of BhashaBench V1',
  take_back_publication: (number) => `Take-back of publication ${number ?? ''}`.trim(),
  take_back_row: () => 'Take-back of a row',
  flag: () => 'Set by an operator',
  other: () => 'Other',
};

const checks: Record<RunCheck, string> = {
  all_tasks: 'All eight language tasks have a score',
  zero_shot: 'No examples before the questions (zero-shot)',
  no_limit: 'All questions were asked, none left out by a limit',
  question_counts: 'The numbers of questions are those of the suite',
  one_metric: 'One metric for both languages of a domain',
  finite_scores: 'Every score is a share from 0 to 1',
  standard_errors: 'Standard errors agree with shares and numbers of questions',
  group_means: 'Combined scores are the weighted means of their languages',
  no_contradiction: 'The file contradicts nothing that was stated beside it',
  answers_whole: 'The answers to all questions are there, and their mean is the score to the last digit',
  pinned_commit: 'The commit was fixed before the evaluation, and is the one in the file',
  own_results: 'Evaluated by a worker of this leaderboard',
  no_remote_code: 'No code of the model was run',
};

const warnings: Record<RunWarning, string> = {
  no_file: 'There is no results file: the scores were read from a publication',
  file_not_kept: 'The results file was not kept; its hash is known',
  no_commit: 'The commit of the model is not known',
  no_harness_version: 'The version of the harness is not known',
  no_date: 'The date of the evaluation is not known',
  no_question_counts: 'A number of questions is not known, so there are no intervals',
  no_answers: 'The answers to single questions are not stored',
};

const kinds: Record<ChangeKind, string> = {
  added: 'Added',
  replaced: 'Replaced',
  taken_back: 'Taken back',
  flagged: 'Flagged',
};

/** What the pages about models, runs, changes and publications share. */
export const records = {
  /** Of a button at a table. */
  csv: 'CSV',
  csvOf: (table: string) => `CSV: ${table}`,
  /** Of a link to a file with the figures of the page. */
  data: 'The data of this page (JSON)',
  benchmarkName,
  loading: 'Loading…',
  failed: 'This could not be loaded.',
  retry: 'Retry',
  day,
  dayAndTime: (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`,
  duration,
  unknown: 'unknown',
  yes: 'Yes',
  no: 'No',
  cause: ({ kind, number }: { readonly kind: CauseKind; readonly number: number | null }) =>
    causes[kind](number),
  states,
  checks: checks as Readonly<Record<string, string>>,
  warnings: warnings as Readonly<Record<string, string>>,
  kinds,
  run: (id: number) => `Run ${id}`,
  publication: (number: number) => `Publication ${number}`,
  all: 'All columns',
  average: 'Average',
  methods: 'How to read these numbers',
  interval: ([low, high]: readonly [number, number]) => `${low.toFixed(2)}–${high.toFixed(2)}`,
};
