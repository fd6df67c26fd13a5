/** API calls for single models, runs, publications and changes. Together with api.ts, they form the API contract. */

import * as z from 'zod/mini';
import { errorSchema, failureSchema, protocolQuery, submittedSchema } from './api.ts';
import { entrySchema, scoreSchema, taskVersionsSchema } from './benchmark/entry.ts';
import { recordFactSchemas } from './benchmark/model-facts.ts';
import {
  interval,
  MAX_NAME_LENGTH,
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
import { MAX_COMPARED } from './compared-models.ts';
import { reportedSchema } from './reported-scores.ts';

/** Comma-separated model names or row ids. */
export const modelsQuery = z.object({
  models: text.check(z.minLength(1), z.maxLength(MAX_COMPARED * MAX_NAME_LENGTH)),
});
const cause = z.object({ kind: z.enum(CAUSES), number: nullableInt });
const pageSize = z.pipe(
  text.check(z.regex(/^([1-9]\d?|100)$/, 'must be a whole number from 1 to 100')),
  z.transform(Number),
);

/** Id and version of the suite. */
const suiteName = z.object({ id: text, version: z.int() });

/** Run state: on the board, superseded by a newer run, or retracted by an operator. */
const runStateSchema = z.object({
  kind: z.enum(['on_board', 'superseded', 'retracted']),
  /** The run that replaced it. */
  by: nullableInt,
  /** Publication and time of that change; null for a run on the board. */
  publication: nullableInt,
  at: nullableText,
  /** Reason given by the operator. */
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
  /** Protocol of the run; null if the source does not specify it. */
  protocol: nullableText,
  /** Whether an inference server ran the model, in which case its weights are whatever the server had loaded at the time. */
  is_served: z.boolean(),
  /** Whether code from the model's repository was allowed to run (trust_remote_code); null if unknown. */
  remote_code: nullableBoolean,
  /** Whether its results file lists questions other than the suite's. */
  other_questions: z.boolean(),
  state: runStateSchema,
});

/**
 * A row with its rank. Rows with only some domains are unranked. `ranked_rows` is the number of rows ranked together with it under
 * the same protocol.
 */
export const placedSchema = z.object({
  entry: entrySchema,
  /** Evaluated commit, or the branch or tag named in the results. */
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
    /** null if the model was never evaluated. */
    facts: z.nullable(z.object({ ...recordFactSchemas(), hub_hearts: nullableInt })),
    /** Time when the hub last reported likes, license and availability; null before the first response. */
    hub_facts_at: nullableText,
    /** Whether the base model has a record on this server. */
    has_base_model: z.boolean(),
    /** Newest publication; null before the first one. */
    publication: nullableInt,
    /** Size of the whole board. */
    board: z.object({ rows: z.int() }),
    /** Rows on the board, best first, each with the evaluated commit, branch or tag. */
    rows: z.array(placedSchema),
    /** The last hundred, newest first. */
    runs: z.array(runSummarySchema),
    /** The last hundred, newest first. */
    submissions: z.array(
      z.object({
        id: z.int(),
        submitter: text,
        status: text,
        precision: text,
        commit: text,
        submission_time: text,
        since: text,
        /** Machine-readable failure reason. */
        reason: nullableText,
        /** null unless it failed. */
        failure: z.nullable(failureSchema),
        submitted: submittedSchema,
        run: nullableInt,
      }),
    ),
    votes: z.int(),
    /**
     * Scores reported elsewhere for it on the suite's questions, under a different or unknown protocol
     * (docs/results.md#reported-scores).
     */
    reported: z.array(reportedSchema),
  }),
} as const;
export type ModelRecord = z.infer<typeof getModel.response>;

export const getEvalResults = {
  method: 'GET',
  path: '/api/models/:org/:name/eval-results.yaml',
  summary: "A model's scores in the hub's evaluation-results format",
  description:
    "The model's best row as YAML for `.eval_results/` of its repository. The list is empty for a model without a row on the board. A model that is not on a hub gets 404 `not_on_hub`.",
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
    /** Whether {@link getResultsFile} can return the file. */
    has_file: z.boolean(),
    harness_version: nullableText,
    harness_git_hash: nullableText,
    task_versions: z.nullable(taskVersionsSchema),
    few_shot: nullableInt,
    commit: nullableText,
    /** Duration of the harness run. */
    duration_seconds: nullableNumber,
    co2_cost: nullableNumber,
    has_answers: z.boolean(),
    /** Reason why the run's samples are not used; null if they are used or there are none. */
    answers_problem: z.nullable(z.object({ code: text, detail: text, params: errorSchema.shape.params })),
    /** Scores by evaluation key. */
    evaluations: z.record(text, scoreSchema),
    /**
     * Correct answers per subject for each language task, most questions first. Includes only tasks whose samples contain subjects.
     */
    subjects: z.record(text, z.array(z.object({ subject: text, n: z.int(), right: z.int() }))),
    /** 95 % interval in percent. */
    average_interval: z.nullable(interval),
    publication: nullableInt,
    cause: z.nullable(cause),
    submitter: nullableText,
    /** Machine-readable names of passed checks and of cautions (known or possible weaknesses of the run). */
    checks: z.array(text),
    cautions: z.array(text),
    /** The outcome of each check: 'passed', 'failed', 'not_stated' or 'not_applicable'. */
    outcomes: z.record(text, text),
    /** Machine as described by the harness, and digest of the worker's image. */
    machine: nullableText,
    image: nullableText,
    /** Shell commands that repeat the run, and facts about it that are unknown. No commands if the weights are not public. */
    repeat: z.object({ lines: z.array(text), unknown: z.array(text) }),
  }),
} as const;
export type RunRecord = z.infer<typeof getRun.response>;

export const getExchangeRecord = {
  method: 'GET',
  path: '/api/runs/:id/every-eval-ever.json',
  summary: 'A run as an Every Eval Ever record',
  // A test validates the response against that schema.
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
    'Values that may be secret are replaced with …. If nothing is hidden, the file is returned byte for byte and matches file_sha256 of GET /api/runs/{id}. The ETag is the SHA-256 of the response.',
  isConditional: true,
  params: runParams,
} as const;

const publicationSchema = z.object({
  publication: z.int(),
  at: text,
  suite: suiteName,
  cause,
  /** Reason given by the operator. */
  reason: nullableText,
  /** Number of rows on the board after this publication. */
  rows: z.int(),
  /** Number of rows added, replaced and removed. */
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
    /** Cursor of the next page; null on the last page. */
    next: nullableText,
  }),
} as const;

const publicationParams = z.object({ number });

const namedRow = z.object({ entry: text, model: text });
/** Changes in row order caused by a publication. Each list has at most fifty items. */
const movesSchema = z.object({
  added: z.array(namedRow),
  /** Rows that moved past others, with the rows that were ahead of them before and are behind them now. */
  passed: z.array(z.object({ ...namedRow.shape, others: z.array(namedRow), more: z.int() })),
  left: z.array(namedRow),
  /** Whether a row's rank range widened although its result is unchanged, because it is compared with more rows. */
  has_wider_ranges: z.boolean(),
});
export type Moves = z.infer<typeof movesSchema>;

/** A row in a publication. */
const rankedRowSchema = z.object({
  entry: text,
  model: text,
  run: z.int(),
  /** Absent if the source does not specify the protocol. */
  protocol: z.optional(text),
  /** Rank within its protocol; null for a row with only some domains. */
  rank: nullableInt,
  /** Rank in the previous publication; null if the row was not on the board. */
  previous_rank: nullableInt,
  /** Best and worst possible rank; null if there is no score. */
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
    /** Number of the publication currently on the board. */
    newest: z.int(),
    /** Facts about the suite that the rows were evaluated on. */
    suite_facts: z.object({
      name: text,
      chance_level: z.number(),
      few_shot: z.int(),
      /** Metrics in order of preference. */
      metrics: z.array(text),
      /** Language tasks: evaluation key, harness name and question count. */
      tasks: z.array(z.object({ key: text, task: text, questions: z.int() })),
    }),
    /** Hex SHA-256 of the publication's rows (docs/results.md#publication-hash). */
    sha256: text,
    /** null for the first publication. */
    moves: z.nullable(movesSchema),
    /** Best first, at most 500 rows. The exported files contain all rows. */
    ranking: z.array(rankedRowSchema),
  }),
} as const;
export type PublicationRecord = z.infer<typeof getPublication.response>;

export const getPublicationBoard = {
  method: 'GET',
  path: '/api/publications/:number/board',
  summary: 'The board of a publication',
  description: 'One entry per line, as of that publication. Model metadata and flags are up to date.',
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
    '`at` selects the board of a publication, `protocol` the rows of a protocol other than the default one. Scores are in percent, with both bounds of their 95 % interval and their number of questions. The server builds the file at the first request, which takes up to half a minute for a board of 100,000 models. It responds with 503 `file_being_made` and Retry-After while it builds other files, and with 503 `export_too_slow` if a file takes more than two minutes. Ranges and If-None-Match are supported.',
  isConditional: true,
  params: z.object({ file: z.enum(EXPORT_FILES, { error: `must be one of ${EXPORT_FILES.join(', ')}` }) }),
  query: z.object({ at: z.optional(number), protocol: protocolQuery }),
} as const;

const changeSchema = z.object({
  id: z.int(),
  at: text,
  kind: z.enum(CHANGE_KINDS),
  model: text,
  /** Row id; null for a flag, which applies to the whole model. */
  entry: nullableText,
  publication: nullableInt,
  run_before: nullableInt,
  run_after: nullableInt,
  file_sha256: nullableText,
  flag: nullableText,
  value_before: nullableBoolean,
  value_after: nullableBoolean,
  cause,
  /** Reason given by the operator. */
  reason: nullableText,
});
export type Change = z.infer<typeof changeSchema>;

export const getChanges = {
  method: 'GET',
  path: '/api/changes',
  summary: 'Changes to the board with time and reason, newest first',
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
  /** The first model's share minus the second's, from −1 to 1. */
  difference: z.number(),
  interval: z.nullable(interval),
  /** Holm-corrected p-value over all comparisons in the response; null if a question count is unknown. */
  probability: nullableNumber,
  is_different: z.boolean(),
  is_paired: z.boolean(),
});

export const getComparison = {
  method: 'GET',
  path: '/api/compare',
  summary: 'Up to six models with their pairwise differences and intervals',
  isConditional: true,
  query: modelsQuery,
  response: z.object({
    publication: nullableInt,
    /** Models in request order. */
    models: z.array(placedSchema),
    /** Requested models without a row on the board. */
    missing: z.array(text),
    pairs: z.array(
      z.object({
        /** Row ids. */
        first: text,
        second: text,
        /** Keys: 'average' and the evaluation keys. */
        comparisons: z.record(text, comparisonSchema),
        /**
         * Counts for language tasks where both models have answers to the same questions, by evaluation key; null if there are
         * none.
         */
        answers: z.nullable(z.record(text, answerPairsSchema)),
      }),
    ),
  }),
} as const;
export type ComparisonRecord = z.infer<typeof getComparison.response>;
