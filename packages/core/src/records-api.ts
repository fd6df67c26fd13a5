/** The calls about single models, runs, publications and changes: a part of the contract, beside api.ts. */

import * as z from 'zod/mini';
import { errorSchema, protocolQuery } from './api.ts';
import { entrySchema, scoreSchema, taskVersionsSchema } from './benchmark/entry.ts';
import { recordFactSchemas } from './benchmark/model-facts.ts';
import {
  interval,
  LONGEST_NAME,
  name,
  nullableBoolean,
  nullableInt,
  nullableNumber,
  nullableText,
  number,
  runParams,
  text,
} from './benchmark/schemas.ts';
import { CAUSES, CHANGE_KINDS } from './cause.ts';
import { MOST_COMPARED } from './compared-models.ts';
import { reportedSchema } from './reported-scores.ts';

/** Which models a call is about: their names or ids of rows, between commas. */
export const modelsQuery = z.object({
  models: text.check(z.minLength(1), z.maxLength(MOST_COMPARED * LONGEST_NAME)),
});
const cause = z.object({ kind: z.enum(CAUSES), number: nullableInt });
const pageSize = z.pipe(
  text.check(z.regex(/^([1-9]\d?|100)$/, 'must be a whole number from 1 to 100')),
  z.transform(Number),
);

/** Which suite, and which version of it. */
const suiteName = z.object({ id: text, version: z.int() });

/** What became of a run: it is on the board, a newer run has its place, or an operator took it back. */
const runStateSchema = z.object({
  kind: z.enum(['on_board', 'superseded', 'taken_back']),
  /** The run that has its place now. */
  by: nullableInt,
  /** Since when and by which publication; null for a run on the board. */
  publication: nullableInt,
  at: nullableText,
  /** The operator's own words. */
  reason: nullableText,
});
export type RunState = z.infer<typeof runStateSchema>;

export const runSummarySchema = z.object({
  id: z.int(),
  entry: text,
  suite: suiteName,
  revision: nullableText,
  precision: nullableText,
  chat_template_applied: nullableBoolean,
  average: nullableNumber,
  evaluated_at: nullableText,
  recorded_at: text,
  file_sha256: nullableText,
  /** The protocol by which it was asked and its answers read; null: the source does not state it. */
  protocol: nullableText,
  /** Whether a server ran the model: its weights are those that it served on the day of the evaluation. */
  is_served: z.boolean(),
  /** Whether code of the model's repository was allowed to run (trust_remote_code); null: not known. */
  remote_code: nullableBoolean,
  /** Whether it was asked other questions than the suite's, by its results file. */
  other_questions: z.boolean(),
  state: runStateSchema,
});

/**
 * A row as it stands on the board. A row of some domains has no rank. `ranked_rows` are those that are ranked together with it, by the
 * same protocol.
 */
export const placedSchema = z.object({
  entry: entrySchema,
  /** The commit evaluated, or the branch or tag that the results name. */
  revision: nullableText,
  rank: nullableInt,
  ranked_rows: z.int(),
  run: z.int(),
});
export type Placed = z.infer<typeof placedSchema>;

export const getModel = {
  method: 'GET',
  path: '/api/models/:org/:name',
  summary: 'A model: its facts, rows, runs, submissions, votes and reported scores',
  isConditional: true,
  params: z.object({ org: name, name }),
  response: z.object({
    name: text,
    /** Null: nothing is known, because it was never evaluated. */
    facts: z.nullable(z.object({ ...recordFactSchemas(), hub_hearts: nullableInt })),
    /** When the hub last answered about likes, license and availability; null before its first answer. */
    hub_facts_at: nullableText,
    /** Whether this server knows the base model as well. */
    has_base_model: z.boolean(),
    /** The newest publication; null before the first. */
    publication: nullableInt,
    /** The whole board. */
    board: z.object({ rows: z.int() }),
    /** On the board, best first, each with the commit, branch or tag that was evaluated. */
    rows: z.array(placedSchema),
    /** Newest first, at most the last hundred. */
    runs: z.array(runSummarySchema),
    /** Newest first, at most the last hundred. */
    submissions: z.array(
      z.object({
        id: z.int(),
        submitter: text,
        status: text,
        precision: text,
        commit: text,
        submission_time: text,
        since: text,
        /** Of a failure, in a word for programs. */
        reason: nullableText,
        run: nullableInt,
      }),
    ),
    votes: z.int(),
    /** Scores that others state of it on the suite's questions, by another or an unknown protocol (docs/results.md#reported-scores). */
    reported: z.array(reportedSchema),
  }),
} as const;
export type ModelRecord = z.infer<typeof getModel.response>;

export const getEvalResults = {
  method: 'GET',
  path: '/api/models/:org/:name/eval-results.yaml',
  summary: "A model's scores in the hub's evaluation-results format",
  description:
    "The model's best row as YAML for `.eval_results/` of its repository. A model without a row on the board has an empty list, and one that is on no hub gets 404 `not_on_hub`.",
  isConditional: true,
  params: getModel.params,
} as const;

export const getRun = {
  method: 'GET',
  path: '/api/runs/:id',
  summary: 'A run: its scores, their source, the checks it passed, and its state',
  isConditional: true,
  params: runParams,
  response: z.object({
    ...runSummarySchema.shape,
    model: text,
    source: text,
    /** Whether {@link getResultsFile} has the file. */
    has_file: z.boolean(),
    harness_version: nullableText,
    harness_git_hash: nullableText,
    task_versions: z.nullable(taskVersionsSchema),
    few_shot: nullableInt,
    commit: nullableText,
    /** How long the harness took. */
    duration_seconds: nullableNumber,
    co2_cost: nullableNumber,
    has_answers: z.boolean(),
    /** Why the samples of the run are not used; null: they are, or it had none. */
    answers_problem: z.nullable(z.object({ code: text, detail: text, params: errorSchema.shape.params })),
    /** By evaluation key. */
    evaluations: z.record(text, scoreSchema),
    /** Right answers by subject, most questions first, by language task; of those alone whose samples state subjects. */
    subjects: z.record(text, z.array(z.object({ subject: text, n: z.int(), right: z.int() }))),
    /** In percent. */
    average_interval: z.nullable(interval),
    publication: nullableInt,
    cause: z.nullable(cause),
    submitter: nullableText,
    /** The checks it has passed, and what to beware of or what is not known of it, in words for programs. */
    checks: z.array(text),
    cautions: z.array(text),
    /** What came of each check: 'passed', 'failed', 'not_stated' or 'not_applicable'. */
    outcomes: z.record(text, text),
    /** What it ran on, as the harness describes it, and the worker's image by its digest. */
    machine: nullableText,
    image: nullableText,
    /** Lines for a shell that repeat it, and what is not known for that; no lines where the weights are not public. */
    repeat: z.object({ lines: z.array(text), unknown: z.array(text) }),
  }),
} as const;
export type RunRecord = z.infer<typeof getRun.response>;

export const getExchangeRecord = {
  method: 'GET',
  path: '/api/runs/:id/every-eval-ever.json',
  summary: 'A run as an Every Eval Ever record',
  // A test keeps the answer to that schema.
  description: 'Version 0.3.0 of the schema at https://github.com/evaleval/every_eval_ever.',
  isConditional: true,
  params: runParams,
  response: z.unknown(),
} as const;

export const getResultsFile = {
  method: 'GET',
  path: '/api/runs/:id/results',
  summary: 'The results file of a run, without values that may be secret',
  description:
    'Values that may be secret are hidden: … stands in their place. Where nothing is hidden, the file is byte by byte the one whose SHA-256 GET /api/runs/{id} has as file_sha256. The ETag is the SHA-256 of the answer.',
  isConditional: true,
  params: runParams,
} as const;

const publicationSchema = z.object({
  publication: z.int(),
  at: text,
  suite: suiteName,
  cause,
  /** The operator's own words. */
  reason: nullableText,
  /** Rows on the board after it. */
  rows: z.int(),
  /** Rows that it added, that got another run, and that left the board. */
  added: z.int(),
  replaced: z.int(),
  left: z.int(),
});
export type PublicationSummary = z.infer<typeof publicationSchema>;

export const getPublications = {
  method: 'GET',
  path: '/api/publications',
  summary: 'The publications, newest first',
  isConditional: true,
  query: z.object({ cursor: z.optional(number), limit: z.optional(pageSize) }),
  response: z.object({
    publications: z.array(publicationSchema),
    /** The cursor of the next page; null on the last one. */
    next: nullableText,
  }),
} as const;

const publicationParams = z.object({ number });

/** A row of a publication. */
const rankedRowSchema = z.object({
  entry: text,
  model: text,
  run: z.int(),
  /** Absent: the source does not state how it was asked. */
  protocol: z.optional(text),
  /** Within its protocol; null for a row of some domains. */
  rank: nullableInt,
  /** As in an entry of the board: null for a row that was not on the board before. */
  previous_rank: nullableInt,
  /** The possible ranks, best and worst; null without a score. */
  rank_range: z.nullable(z.readonly(z.tuple([z.int(), z.int()]))),
  average: nullableNumber,
});
export type RankedRow = z.infer<typeof rankedRowSchema>;

export const getPublication = {
  method: 'GET',
  path: '/api/publications/:number',
  summary: 'A publication: its hash and its first rows',
  isConditional: true,
  params: publicationParams,
  response: z.object({
    ...publicationSchema.shape,
    previous: nullableInt,
    next: nullableInt,
    /** The one that the board shows. */
    newest: z.int(),
    /** What the rows were asked. */
    suite_facts: z.object({
      name: text,
      chance_level: z.number(),
      few_shot: z.int(),
      /** The preferred one first. */
      metrics: z.array(text),
      /** The language tasks: their evaluation key, their name in the harness, and their questions. */
      tasks: z.array(z.object({ key: text, task: text, questions: z.int() })),
    }),
    /** Of the publication's rows (docs/results.md#publication-hash), hexadecimal. */
    sha256: text,
    /** Best first, at most the first 500. The exported files have all rows. */
    ranking: z.array(rankedRowSchema),
  }),
} as const;
export type PublicationRecord = z.infer<typeof getPublication.response>;

export const getPublicationBoard = {
  method: 'GET',
  path: '/api/publications/:number/board',
  summary: 'The board of a publication',
  description:
    'One entry a line, as the publication left the board. Facts and flags of models are those of today.',
  isConditional: true,
  params: publicationParams,
  response: z.array(entrySchema),
} as const;

export const EXPORT_FILES = ['board.csv', 'board.json', 'board.parquet'] as const;
export const getExport = {
  method: 'GET',
  path: '/api/export/:file',
  summary: 'The whole board as a file: CSV, JSON or Parquet',
  description:
    '`at`: as a publication left the board. `protocol`: the rows of another protocol than the default one. Scores are in percent, with both ends of their 95 % interval and their number of questions. The server makes the file at the first request, which takes up to half a minute for a board of 100,000 models. It answers 503 `file_being_made` with Retry-After when other files come first, and 503 `export_too_slow` when a file takes more than two minutes. Ranges and If-None-Match are supported.',
  isConditional: true,
  params: z.object({ file: z.enum(EXPORT_FILES, { error: `must be one of ${EXPORT_FILES.join(', ')}` }) }),
  query: z.object({ at: z.optional(number), protocol: protocolQuery }),
} as const;

const changeSchema = z.object({
  id: z.int(),
  at: text,
  kind: z.enum(CHANGE_KINDS),
  model: text,
  /** The row; null for a flag, which is about the model. */
  entry: nullableText,
  publication: nullableInt,
  run_before: nullableInt,
  run_after: nullableInt,
  file_sha256: nullableText,
  flag: nullableText,
  value_before: nullableBoolean,
  value_after: nullableBoolean,
  cause,
  /** The operator's own words. */
  reason: nullableText,
});
export type Change = z.infer<typeof changeSchema>;

export const getChanges = {
  method: 'GET',
  path: '/api/changes',
  summary: 'Changes of the board with time and reason, newest first',
  isConditional: true,
  query: z.object({
    cursor: z.optional(number),
    limit: z.optional(pageSize),
    model: z.optional(name),
    kind: z.optional(z.enum(CHANGE_KINDS, { error: `must be one of ${CHANGE_KINDS.join(', ')}` })),
  }),
  response: z.object({ changes: z.array(changeSchema), next: nullableText }),
} as const;

const answerPairsSchema = z.object({
  n: z.int(),
  both: z.int(),
  only_first: z.int(),
  only_second: z.int(),
  none: z.int(),
});

const comparisonSchema = z.object({
  /** The first model's share minus the second's. */
  difference: z.number(),
  interval: z.nullable(interval),
  /** Corrected by Holm for all comparisons of the answer; null where a number of questions is unknown. */
  probability: nullableNumber,
  is_different: z.boolean(),
  is_paired: z.boolean(),
});

export const getComparison = {
  method: 'GET',
  path: '/api/compare',
  summary: 'Up to six models with the differences of each two and their intervals',
  isConditional: true,
  query: modelsQuery,
  response: z.object({
    publication: nullableInt,
    /** In the order they were asked for. */
    models: z.array(placedSchema),
    /** What was asked for and has no row on the board. */
    missing: z.array(text),
    pairs: z.array(
      z.object({
        /** Ids of rows. */
        first: text,
        second: text,
        /** By 'average' and by evaluation key. */
        comparisons: z.record(text, comparisonSchema),
        /** Over the language tasks where both have answers to the same questions, by evaluation key; null: none. */
        answers: z.nullable(z.record(text, answerPairsSchema)),
      }),
    ),
  }),
} as const;
export type ComparisonRecord = z.infer<typeof getComparison.response>;
