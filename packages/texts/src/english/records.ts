import type { Benchmark } from '@leaderboard/core/benchmark/suite';
import type { CAUSES, ChangeKind } from '@leaderboard/core/cause';
import type { Change, RunState } from '@leaderboard/core/records-api';
import type { UnknownPart } from '@leaderboard/core/results/repeat-command';
import type { CheckOutcome, RunCheck, RunWarning } from '@leaderboard/core/results/run-checks';
import { publicationBibtex } from '../publication-bibtex.ts';
import { day, count as formatCount } from './figures.ts';
import { languages, subjects, suite } from './suite.ts';

type CauseKind = (typeof CAUSES)[number];

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
  superseded: 'Replaced',
  taken_back: 'Taken back',
};

const causes: Record<CauseKind, (number: number | null) => string> = {
  import: () => 'Import by an operator',
  submission: (number) => `Submission ${number ?? ''}`.trim(),
  published_results: () => `Published results of ${suite.name}`,
  take_back_publication: (number) => `Take-back of board ${number ?? ''}`.trim(),
  take_back_row: () => 'Take-back of a row',
  flag: () => 'Set by an operator',
  other: () => 'Other',
};

const checks: Record<RunCheck, string> = {
  all_tasks: `All ${suite.tasks} language tasks have a score`,
  zero_shot: 'No examples before the questions (zero-shot)',
  no_limit: 'All questions were asked, without a limit',
  question_counts: 'The numbers of questions match the suite',
  one_metric: `One metric for ${suite.all} languages of a domain`,
  finite_scores: 'Every score is a share from 0 to 1',
  standard_errors: 'Standard errors match the scores and the numbers of questions',
  group_means: 'Combined scores are the weighted means of their languages',
  group_errors: 'Standard errors of combined scores are pooled from their languages',
  no_contradiction: 'The file agrees with what was stated about it',
  answers_whole: 'The answers to all questions are stored, and their mean is exactly the score',
  pinned_commit: 'The commit was fixed before the evaluation, and is the one in the file',
  own_results: 'Evaluated by a worker of this leaderboard',
  no_remote_code: 'No code of the model was run',
};

const outcomes: Record<Exclude<CheckOutcome, 'not_applicable'>, string> = {
  passed: 'Passed',
  failed: 'Failed',
  not_stated: 'Not stated by the source',
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
  /** Heads of the two columns that an interval has in a file. */
  lowEnd: (column: string) => `${column}, lower end`,
  highEnd: (column: string) => `${column}, upper end`,
  /** Of a link to a file with the figures of the page. */
  data: 'The data of this page (JSON)',
  benchmarkName,
  loading: 'Loading…',
  failed: 'This could not be loaded.',
  day,
  dayAndTime: (time: string) => `${day(time)}, ${time.slice(11, 16)} UTC`,
  duration,
  unknown: 'unknown',
  yes: 'Yes',
  no: 'No',
  cause: ({ kind, number }: { readonly kind: CauseKind; readonly number: number | null }) =>
    causes[kind](number),
  states,
  checks: checks as Readonly<Record<string, string>>,
  outcomes,
  remoteCode: 'Ran the model’s own code (trust_remote_code)',
  remoteCodeCaution:
    'Caution: the run allowed code of the model’s own repository (trust_remote_code). Such code can change what is measured',
  kinds,
  run: (id: number) => `Result ${id}`,
  publication: (number: number) => `Board ${number}`,
  average: 'Average',
  methods: 'How to read these numbers',
  interval: ([low, high]: readonly [number, number]) => `${low.toFixed(2)}–${high.toFixed(2)}`,
};

/** What all plots have around them. */
export const charts = {
  asTable: 'Figures as a table',
  svg: 'Save as SVG',
  /** Below a saved picture. */
  source: (product: string, site: string, publication: number | null, date: string): readonly string[] => [
    `${product} Leaderboard, ${site}`,
    `${publication === null ? '' : `Board ${publication}. `}Saved on ${date}. 95 % intervals cover the choice of questions.`,
  ],
  guessing: 'guessing',
};

const flags: Readonly<Record<string, string>> = {
  contaminated: 'Flagged as contaminated',
  'on-hub': 'Available on the hub',
  'official-provider': 'Official provider',
  architecture: 'Architecture',
  license: 'License',
  generation: 'Generation',
};
const value = (flag: boolean | null) => (flag === null ? 'unknown' : flag ? 'yes' : 'no');

/** The page of what changed on the board. */
export const changesPage = {
  title: 'Changes',
  subtitle: 'What was added, replaced, flagged and taken back, when and why',
  feed: 'Atom feed of changes',
  kind: 'Kind',
  allKinds: 'All kinds',
  model: 'Model',
  modelHint: 'organization/model-name',
  /** '25 Nov 2026: 31 models added, 2 replaced'. */
  group: (at: string, counts: readonly (readonly [ChangeKind, number])[], isCut: boolean) => {
    const said = counts.map(([kind, count], place) => {
      const models = place > 0 ? '' : count === 1 ? ' model' : ' models';
      return `${formatCount(count)}${models} ${kinds[kind].toLowerCase()}`;
    });
    return `${new Date(at).toUTCString().slice(5, 16)}: ${said.join(', ')}${isCut ? ' and more' : ''}`;
  },
  columns: { model: 'Model', what: 'What', why: 'Why', results: 'Results', when: 'When' },
  more: 'Show older changes',
  loadingMore: 'Loading…',
  moreFailed: 'Older changes could not be loaded.',
  none: 'No changes',
  noneText: 'There are no changes of this kind or for this model. Enter the full name of a model.',
  flag: ({ flag, value_before, value_after }: Change) =>
    `${flags[flag ?? ''] ?? flag ?? ''}: ${value_after === null ? 'shortened' : `${value(value_before)} → ${value(value_after)}`}`,
};

/** The page of one publication, and what the board says while it shows the past. */
export const publicationPage = {
  notFound: 'No such board',
  notFoundText: 'There is no board with this number, or with the number it is compared to.',
  newest: 'the newest',
  board: 'The board as it was',
  boardNow: 'The board as it is',
  facts: {
    at: 'Published',
    suite: 'Suite',
    cause: 'Cause',
    reason: 'Reason',
    rows: 'Rows on the board',
    changed: 'Added, replaced, left',
    sha256: 'Hash of its rows (SHA-256)',
  },
  previous: (number: number) => `← Board ${number}`,
  next: (number: number) => `Board ${number} →`,
  moves: {
    title: (since: number) => `Since board ${since}`,
    compareWith: 'Compare with board',
    compare: 'Compare',
    first: 'This is the first board, so there is none to compare it with.',
    refused: (since: string) => `There is no board ${since} to compare with.`,
    summary: (moved: number, entered: number, departed: number, unmoved: number) =>
      `${formatCount(moved)} moved, ${formatCount(entered)} new, ${formatCount(departed)} left, ${formatCount(unmoved)} in the same place.`,
    columns: {
      model: 'Model',
      placeBefore: 'Place before',
      placeAfter: 'Place after',
      moved: 'Moved',
      averageBefore: 'Average before',
      averageAfter: 'Average after',
    },
    entered: 'new',
    departed: 'left',
    up: (places: number) => `▲ ${formatCount(places)}`,
    down: (places: number) => `▼ ${formatCount(places)}`,
    cut: (count: number) => `The first ${formatCount(count)} are shown.`,
  },
  citation: {
    title: 'Cite this board',
    text: (product: string, number: number, day: string, sha256: string, address: string) =>
      `${product} Leaderboard, board ${number} (${day}), ${address}, SHA-256 of its rows: ${sha256}`,
    bibtex: publicationBibtex,
    address: 'Permanent address',
  },
};

const commit = 'The commit of the model';
const harness = 'The version of lm_eval';
const unknown: Record<Exclude<RunWarning, 'remote_code'> | UnknownPart, string> = {
  no_file: 'A results file: the scores come from published results',
  file_not_kept: 'The results file itself: only its hash was kept',
  no_commit: commit,
  no_harness_version: harness,
  no_date: 'The date of the evaluation',
  few_shot_unstated: `${outcomes.not_stated}: ${checks.zero_shot}`,
  no_question_counts: 'The number of questions, so there are no intervals',
  no_answers: 'The answers to single questions: a repeat can be compared by its scores alone',
  answers_refused: 'The answers to single questions: its samples files could not be used',
  weights: 'The weights: they are not public, so nobody else can repeat it',
  commit,
  base_commit: 'The commit of its base model',
  precision: 'The precision',
  few_shot: 'The number of few-shot examples',
  chat_template: 'Whether the chat template was applied',
  harness_version: harness,
  arguments: 'How the model was loaded',
  other_settings: 'Settings that are not known here or may be secret: “…” replaces their values',
  prompt_settings: 'Whether there was a system instruction',
  batch_size: 'The batch size',
  machine: 'The machine',
  image: 'The container image',
};

/** The page about one run. */
export const runPage = {
  of: (model: string) => `of ${model}`,
  notFound: 'No such result',
  notFoundText: 'There is no result at this address.',
  superseded: (by: number | null): string =>
    by === null
      ? 'It never was on the board: a newer result of the same configuration was there or came with it.'
      : 'Another result of the same configuration replaced it:',
  takenBack: (at: string) => `It was taken back on ${at}.`,
  reason: (reason: string) => `Reason: ${reason}`,
  known: 'Known',
  notKnown: 'Not known',
  /** By the server's code. An unknown code of a newer server is shown as it is. */
  unknown: unknown as Readonly<Record<string, string>>,
  printed: 'These scores were transcribed from the source. Nobody here has run the model.',
  facts: {
    suite: 'Suite',
    average: 'Average',
    evaluated: 'Evaluated',
    by: 'Added by',
    publication: 'First on the board in',
    duration: 'Duration',
    harness: 'Harness',
    fewShot: 'Few-shot examples',
    commit: 'Commit of the model',
    revision: 'Revision',
    precision: 'Precision',
    machine: 'Machine',
    image: 'Image of the worker',
    chatTemplate: 'Chat template applied',
    source: 'Source',
    file: 'Results file as it came, SHA-256',
    co2: 'CO₂',
  },
  repeat: {
    title: 'Repeat it',
    text: 'These commands install the program, and evaluate the model with the same settings.',
    defaults:
      'These commands install the program, and evaluate the model with the defaults of the task files.',
    gated:
      'The questions are gated: first ask the hub for access to the data sets of the benchmark, and sign in with “hf auth login”.',
    commands: 'Commands that repeat it',
    copy: 'Copy the commands',
    copied: 'Copied',
    announceCopied: 'Copied the commands',
    announceSelected: 'Copying was refused. The commands are selected: copy them with your keyboard or menu.',
  },
  submittedBy: (cause: string, submitter: string) => `${cause} of ${submitter}`,
  download: 'Download the results file',
  answers: 'Answers to single questions (JSON)',
  scores: 'Scores',
  columns: {
    column: 'Column',
    score: 'Score',
    interval: '95 % interval',
    questions: 'Questions',
    metric: 'Metric',
    version: 'Task version',
  },
};
