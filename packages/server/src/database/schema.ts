import type { ApiError } from '@leaderboard/core/api';
import type { FactName } from '@leaderboard/core/benchmark/model-facts';
import type { EvaluationKey } from '@leaderboard/core/benchmark/suite';
import { TEXT_LIMITS, type TextLimit } from '@leaderboard/core/limits';
import type { Machine } from '@leaderboard/core/queue/machine';
import type { Needs } from '@leaderboard/core/queue/needs';
import { FAILURE_REASONS, QUEUE_STATUSES } from '@leaderboard/core/queue/submission-status';
import { REPORT_ORIGINS, REPORTERS } from '@leaderboard/core/reported-scores';
import type { FileFacts } from '@leaderboard/core/results/file-facts';
import type { SamplesProblem } from '@leaderboard/core/results/samples-problems';
import type { SubjectScore } from '@leaderboard/core/results/subjects';
import { UNSAFE_CHARACTERS } from '@leaderboard/core/safe-text';
import { type ColumnBuilderBase, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** Logged operator actions, except board changes and vote rulings. */
const OPERATOR_ACTIONS = [
  'pause',
  'resume',
  'retry',
  'cancel',
  'move first',
  'block',
  'unblock',
  'remove name',
  'retract reported',
] as const;

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

type Columns = Readonly<Record<string, PgColumn>>;

/** Creates check constraints from core's length limits by column name. JSON columns are checked as text. */
function limitChecks(table: string, columns: Columns, more: Readonly<Record<string, TextLimit>> = {}) {
  return Object.entries({ ...TEXT_LIMITS, ...more }).flatMap(([field, { longest }]) => {
    const column = columns[field];
    if (column === undefined) return [];
    const isShort = sql`char_length(${column}::text) <= ${sql.raw(String(longest))}`;
    const isPlain = sql`${column}::text !~ ${sql.raw(`'[${UNSAFE_CHARACTERS}]'`)}`;
    return check(`${table}_${column.name}_is_bounded`, sql`${isShort} and ${isPlain}`);
  });
}

/** Columns for the model metadata listed in core; null if unknown. */
const modelFacts = () =>
  ({
    hubPath: text('hub_path'),
    type: text(),
    architecture: text(),
    paramsBillions: doublePrecision('params_billions'),
    license: text(),
    hubHearts: integer('hub_hearts'),
    uploadDate: date('upload_date', { mode: 'string' }),
    generation: text(),
    baseModel: text('base_model'),
    hasChatTemplate: boolean('has_chat_template'),
    isMoe: boolean('is_moe'),
    isMerged: boolean('is_merged'),
    isFlagged: boolean('is_flagged').notNull().default(false),
    isAvailableOnHub: boolean('is_available_on_hub'),
    isGated: boolean('is_gated'),
    isOfficialProvider: boolean('is_official_provider'),
  }) satisfies Record<FactName, ColumnBuilderBase>;

/** Suite and version (docs/results.md#benchmark). */
const suiteColumns = () => ({
  suite: text().notNull(),
  suiteVersion: smallint('suite_version').notNull(),
});

export const models = pgTable(
  'models',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** 'org/name', unique regardless of case, because the hub ignores case. */
    name: text().notNull().unique(),
    ...modelFacts(),
  },
  (table) => [
    index('models_hub_path').on(table.hubPath),
    ...limitChecks('models', table, { name: TEXT_LIMITS.model }),
    uniqueIndex('models_one_name').on(sql`lower(${table.name})`),
  ],
);

/** Latest metadata of a model from the hub; publish/hub-facts.sql.ts copies changes into `models`. */
export const hubFacts = pgTable(
  'hub_facts',
  {
    modelId: integer('model_id')
      .primaryKey()
      .references(() => models.id),
    /** Start of the latest request to the hub; other servers skip the model meanwhile. */
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    /** Time of the last response, which set the other columns; null before the first. */
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    isAvailable: boolean('is_available'),
    isGated: boolean('is_gated'),
    likes: integer(),
    license: text(),
  },
  (table) => [index('hub_facts_asked').on(table.askedAt), ...limitChecks('hub_facts', table)],
);

/** The rows of the board, each a model in one configuration. Ids are public. */
export const entries = pgTable(
  'entries',
  {
    id: text().primaryKey(),
    modelId: integer('model_id')
      .notNull()
      .references(() => models.id),
    /** Evaluated commit, or the branch or tag in the results; null if unknown. */
    revision: text(),
    precision: text(),
    chatTemplateApplied: boolean('chat_template_applied'),
    /** Other prompt settings, such as 'enable_thinking=false'; empty if none are known. */
    prompt: text().notNull().default(''),
    /** Evaluation protocol; null (not stated) is ranked like the default one. */
    protocol: text(),
    submissionDate: date('submission_date', { mode: 'string' }),
  },
  (table) => [
    unique('entries_configuration')
      .on(
        table.modelId,
        table.revision,
        table.precision,
        table.chatTemplateApplied,
        table.prompt,
        table.protocol,
      )
      .nullsNotDistinct(),
    ...limitChecks('entries', table, { id: TEXT_LIMITS.row }),
  ],
);

/** Evaluations of configurations, immutable once written. */
export const runs = pgTable(
  'runs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    entryId: text('entry_id')
      .notNull()
      .references(() => entries.id),
    ...suiteColumns(),
    /** Paper or file type that the scores come from. */
    source: text().notNull(),
    /**
     * Hexadecimal SHA-256 of the results file; null for scores without a file. Runs only share a hash if a file was retracted and
     * imported again, perhaps as another configuration.
     */
    fileSha256: text('file_sha256'),
    harnessVersion: text('harness_version'),
    harnessGitHash: text('harness_git_hash'),
    /** Git commit, 40 hexadecimal digits. */
    commit: text(),
    evaluatedAt: timestamp('evaluated_at', { withTimezone: true, mode: 'string' }),
    fewShot: smallint('few_shot'),
    /** Task versions by task name. */
    taskVersions: jsonb('task_versions').$type<Record<string, string>>(),
    co2Kg: doublePrecision('co2_kg'),
    /** Duration of the evaluation according to the results file. */
    durationSeconds: doublePrecision('duration_seconds'),
    /** Data from the results file needed by its checks; null for scores without a file. */
    fileFacts: jsonb('file_facts').$type<FileFacts>(),
    recordedAt: timestamp('recorded_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    /** Reason for rejecting its samples files; null if they were accepted or missing. */
    answersProblem: jsonb('answers_problem').$type<SamplesProblem>(),
    /**
     * Precomputed values, so that publications need not read scores: mean as a share (NaN without a score), its variance (Infinity
     * if unknown), and its line in the input of the publication hash. null in older runs until publish/scored-runs.sql.ts adds
     * them.
     */
    share: doublePrecision(),
    variance: doublePrecision(),
    hashLine: text('hash_line'),
  },
  (table) => [
    index('runs_entry').on(table.entryId),
    index('runs_file').on(table.fileSha256),
    ...limitChecks('runs', table),
  ],
);

/** Original results files, which are public; runs refer to them by hash. */
export const resultsFiles = pgTable('results_files', {
  sha256: text().primaryKey(),
  /** Gzip-compressed. */
  content: bytes().notNull(),
});

/** Run scores: accuracies from 0 to 1. The checks also reject NaN, which sorts above every number. */
export const scores = pgTable(
  'scores',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => runs.id),
    key: text().notNull(),
    value: doublePrecision().notNull(),
    n: integer(),
    stderr: doublePrecision(),
    metric: text(),
    /** Number of answers without a readable letter; null if unknown or if no text was generated. */
    unread: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.key] }),
    check('scores_value_is_a_share', sql`${table.value} between 0 and 1`),
    check('scores_stderr_is_a_share', sql`${table.stderr} between 0 and 1`),
    check('scores_n_is_positive', sql`${table.n} > 0`),
  ],
);

/**
 * Answers from runs that include them, one bit per question of a language task
 * (docs/decisions/README.md#21-one-bit-per-answer). Question and answer texts are not stored.
 */
export const answers = pgTable(
  'answers',
  {
    runId: integer('run_id').notNull(),
    key: text().notNull(),
    /** Counts of questions and correct answers. */
    n: integer().notNull(),
    right: integer().notNull(),
    /** One bit per question in question order, 1 if correct; the first question is the highest bit of the first byte. */
    bits: bytes().notNull(),
    /** Hash of the harness's question and target hashes, in the same order. */
    questionsSha256: text('questions_sha256').notNull(),
    /** Correct answers by subject; null if the samples do not include subjects. */
    subjects: jsonb().$type<readonly SubjectScore[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.key] }),
    foreignKey({ columns: [table.runId, table.key], foreignColumns: [scores.runId, scores.key] }),
    check('answers_have_a_bit_each', sql`octet_length(${table.bits}) = (${table.n} + 7) / 8`),
    check('answers_right_are_among_all', sql`${table.right} between 0 and ${table.n}`),
  ],
);

/**
 * Scores reported by others with a different or unknown protocol, never shown as rows. Scores from the hub are replaced each time
 * it is read.
 */
export const reportedScores = pgTable(
  'reported_scores',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** 'org/name', in any letter case; may be missing from `models`. */
    model: text().notNull(),
    key: text().$type<EvaluationKey>().notNull(),
    /** Value exactly as reported. */
    value: text().notNull(),
    n: integer(),
    method: text(),
    source: text(),
    url: text(),
    date: date({ mode: 'string' }),
    reporter: text({ enum: [...REPORTERS] }).notNull(),
    pull_request: integer(),
    notes: text(),
    origin: text({ enum: [...REPORT_ORIGINS] }).notNull(),
    /** File name in the model's repository, or SHA-256 of an imported file. */
    file: text().notNull(),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull().defaultNow(),
    /** Set if an operator retracted it: it is hidden and will not be stored again. */
    retractedAt: timestamp('retracted_at', { withTimezone: true }),
  },
  (table) => [
    index('reported_scores_model').on(sql`lower(${table.model})`),
    index('reported_scores_file').on(table.file),
    check('reported_scores_url_is_safe', sql`${table.url} ^@ 'https://'`),
    ...limitChecks('reported_scores', table, {
      value: TEXT_LIMITS.reportedValue,
      url: TEXT_LIMITS.reportedUrl,
      method: TEXT_LIMITS.reportedText,
      source: TEXT_LIMITS.reportedText,
      notes: TEXT_LIMITS.reportedText,
      file: TEXT_LIMITS.reportedText,
    }),
  ],
);

/** Every state of the board, with its computed values, so that scores need not be read again. */
export const publications = pgTable('publications', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  publishedAt: timestamp('published_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  cause: text().notNull(),
  /** Suite and version of all its runs. */
  ...suiteColumns(),
  /**
   * Newest run of each row, best row first within each protocol, unranked rows last (docs/board.md#ranking). The lists below have
   * the same order.
   */
  runIds: integer('run_ids').array().notNull(),
  /**
   * Additional runs of rows that combine several runs, keyed by the row's run in the list above. If several runs cover a domain,
   * the first one counts.
   */
  joinedRuns: jsonb('joined_runs').$type<Readonly<Record<string, readonly number[]>>>().notNull().default({}),
  /** Ranks, 0 for unranked rows. null in older publications, where the rank is the position in the list. */
  ranks: integer().array(),
  /**
   * Averages in percent; NaN without a score. This and the columns below are null in older publications until
   * publish/publication-ranks.sql.ts computes them.
   */
  averages: doublePrecision().array(),
  /** Rank ranges; 0 without a score. */
  bestRanks: integer('best_ranks').array(),
  worstRanks: integer('worst_ranks').array(),
  /** docs/results.md#publication-hash */
  sha256: text(),
  /** Last change to model metadata while this was the newest publication; null if none. Each change results in a new board. */
  changedAt: timestamp('changed_at', { withTimezone: true, mode: 'string' }),
  /** Same as above, ignoring likes, which change every hour and do not require new files. */
  factsChangedAt: timestamp('facts_changed_at', { withTimezone: true, mode: 'string' }),
});

/** Last built board: the next process serves it until it has built its own (board/stored-board.sql.ts). */
export const storedBoards = pgTable(
  'stored_boards',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    publication: integer().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true, mode: 'string' }).notNull(),
    models: integer().notNull(),
    /** Hash of the uncompressed body. */
    hash: text().notNull(),
    /** Brotli-compressed. */
    body: bytes().notNull(),
  },
  (table) => [unique('stored_boards_once').on(table.publication, table.publishedAt, table.hash)],
);

/**
 * Every change to the board with its reason: one record per row that a publication changed, or per changed flag of a model.
 * Append-only, enforced by a trigger in the migration.
 */
export const ledger = pgTable(
  'ledger',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** 'import', 'submission 12', 'flag', 'retraction of …', … */
    cause: text().notNull(),
    /** Publication of a changed row. */
    publicationId: integer('publication_id').references(() => publications.id),
    entryId: text('entry_id').references(() => entries.id),
    /** Run that was on the board (null for a new row), and the run that replaced it (null for a removed row). */
    runBefore: integer('run_before').references(() => runs.id),
    runAfter: integer('run_after').references(() => runs.id),
    /** True if the row stays on the board with other runs, and this run was added to it or removed from it. */
    rowStays: boolean('row_stays').notNull().default(false),
    /** Model with a changed flag; the flag's name and values follow. */
    modelId: integer('model_id').references(() => models.id),
    flag: text(),
    valueBefore: boolean('value_before'),
    valueAfter: boolean('value_after'),
    reason: text(),
  },
  (table) => [
    index('ledger_entry').on(table.entryId),
    index('ledger_model').on(table.modelId),
    index('ledger_publication').on(table.publicationId),
  ],
);

/** Submitters and voters, keyed by the hub's permanent id, because names can be reassigned. */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    /**
     * Latest name from the hub: a label, never a key. REMOVED_NAME if the person requested removal, UNKNOWN_NAME if the name now
     * belongs to another account.
     */
    name: text().notNull(),
    /** Set when the name was removed on request; the hub's name is no longer stored after that. */
    nameRemovedAt: timestamp('name_removed_at', { withTimezone: true }),
    firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull().defaultNow(),
    /** Time when the hub reported the name, or reported it for another account. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('accounts_name').on(table.name),
    ...limitChecks('accounts', table, { name: TEXT_LIMITS.account }),
  ],
);

/** Submitted models with the parameters and state of their evaluation. */
export const submissions = pgTable(
  'submissions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** 'org/name' as the hub spells it. */
    model: text().notNull(),
    /** Requested branch, tag or commit, and the commit it pointed to at submission, which is evaluated. */
    revision: text().notNull(),
    commit: text().notNull(),
    modelType: text('model_type').notNull(),
    precision: text().notNull(),
    weightType: text('weight_type').notNull(),
    baseModel: text('base_model'),
    baseCommit: text('base_commit'),
    useChatTemplate: boolean('use_chat_template').notNull(),
    /** Hub metadata at submission time, for the board row; null if unknown. */
    paramsBillions: doublePrecision('params_billions'),
    architecture: text(),
    license: text(),
    hubHearts: integer('hub_hearts'),
    uploadDate: date('upload_date', { mode: 'string' }),
    /** Requirements for its evaluation; null in older submissions, which any worker may claim. */
    needs: jsonb().$type<Needs>(),
    status: text({ enum: [...QUEUE_STATUSES] })
      .notNull()
      .default('pending'),
    failureReason: text('failure_reason', { enum: [...FAILURE_REASONS] }),
    /** Errors from the last attempt, stored until the next one ends. */
    failureExplanations: jsonb('failure_explanations').$type<readonly ApiError[]>(),
    /** Last output lines of the evaluation program in a failed attempt. */
    logTail: text('log_tail'),
    attempt: smallint().notNull().default(0),
    /** Number of uncounted attempts since the last one that counted. */
    setbacks: smallint().notNull().default(0),
    /** Incremented with each claim. Only the worker with the current number may write, so a worker with an expired lease cannot. */
    fencing: integer().notNull().default(0),
    /** Random id, new with each claim: a restored or failed-over database may repeat a fencing number, but not this id. */
    claimId: uuid('claim_id'),
    /** Time when an operator moved it to the front; the most recently moved one is evaluated first. */
    movedFirstAt: timestamp('moved_first_at', { withTimezone: true }),
    /** Name of its worker. */
    worker: text(),
    /** Last renewal and expiry of its lease, set during evaluation. */
    heartbeatAt: timestamp('heartbeat_at', { withTimezone: true }),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    /** Earliest time of the next attempt after an aborted one. */
    notBefore: timestamp('not_before', { withTimezone: true }),
    /** Run with the scores of a finished submission. */
    runId: integer('run_id').references(() => runs.id),
    submittedAt: timestamp('submitted_at', { withTimezone: true }).notNull().defaultNow(),
    /** Time of the last status change. */
    statusSince: timestamp('status_since', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // The identity of a submission (docs/queue.md#duplicates). A failed one may be submitted again.
    uniqueIndex('submissions_identity')
      .on(
        table.model,
        table.commit,
        table.precision,
        table.weightType,
        sql`coalesce(${table.baseModel}, '')`,
        table.useChatTemplate,
      )
      .where(sql`${table.status} <> 'failed'`),
    index('submissions_status').on(table.status, table.statusSince),
    index('submissions_model').on(table.model),
    index('submissions_model_in_any_case').on(sql`lower(${table.model})`),
    index('submissions_account').on(table.accountId, table.submittedAt),
    index('submissions_lease').on(table.leaseUntil),
    check(
      'submissions_status_is_known',
      sql`${table.status} in ('pending', 'evaluating', 'finished', 'failed')`,
    ),
    check('submissions_commit_is_whole', sql`${table.commit} ~ '^[0-9a-f]{40}$'`),
    ...limitChecks('submissions', table),
  ],
);

/** Votes, one per account and model and never deleted, with the commit that was pending at the time. */
export const votes = pgTable(
  'votes',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    model: text().notNull(),
    revision: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** True if an operator ruled that it does not count; the last ruling in `vote_rulings` decides. */
    isVoid: boolean('is_void').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.model] }),
    index('votes_model').on(table.model, table.revision),
  ],
);

/** Operator rulings on votes, with reasons. Append-only, like the ledger. */
export const voteRulings = pgTable(
  'vote_rulings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    accountId: text('account_id').notNull(),
    model: text().notNull(),
    isVoid: boolean('is_void').notNull(),
    reason: text().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.accountId, table.model],
      foreignColumns: [votes.accountId, votes.model],
    }),
    index('vote_rulings_vote').on(table.accountId, table.model),
  ],
);

/**
 * Operator actions on the queue and on accounts, with reasons. Append-only, like the ledger. The last pause or resume decides if
 * the queue is paused; the last block or unblock of a subject decides if it is blocked.
 */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    action: text({ enum: [...OPERATOR_ACTIONS] }).notNull(),
    /** 'queue', 'submission 12', 'account ID' or 'organization NAME' in lower case. Never an account name. */
    subject: text().notNull(),
    reason: text(),
  },
  (table) => [index('operator_actions_subject').on(table.subject, table.id)],
);

export const workers = pgTable('workers', {
  /** Random id, new on each start. */
  id: uuid().primaryKey(),
  name: text().notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  jobs: smallint().notNull(),
  /** Reason why it does not claim submissions; null while its machine is healthy. */
  fault: text(),
  /** True if its checks found a GPU; null if evaluations do not need one. */
  hasGpu: boolean('has_gpu'),
  /** Properties of its machine; null until its checks have run. */
  machine: jsonb().$type<Machine>(),
  diskFreeBytes: bigint('disk_free_bytes', { mode: 'number' }).notNull(),
  diskReserveBytes: bigint('disk_reserve_bytes', { mode: 'number' }).notNull(),
  /** Set by an operator: the worker finishes its current evaluations, then exits. */
  isToDrain: boolean('is_to_drain').notNull().default(false),
  /**
   * Set when the worker shuts down. The row is kept for a day, because the queue uses it to check which models can be evaluated.
   */
  isEnded: boolean('is_ended').notNull().default(false),
});

/** Worker tokens (npx leaderboard workers add); each identifies one worker. */
export const workerTokens = pgTable(
  'worker_tokens',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Hexadecimal hash; the token itself is not stored. */
    sha256: text().notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    lastAddress: text('last_address'),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [uniqueIndex('worker_tokens_name').on(table.name).where(sql`${table.revokedAt} is null`)],
);

/** Uploaded parts of results and answers, until the evaluation ends. */
export const deliveredParts = pgTable(
  'delivered_parts',
  {
    claimId: uuid('claim_id').notNull(),
    kind: text({ enum: ['results', 'answers'] }).notNull(),
    part: smallint().notNull(),
    content: bytes().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.claimId, table.kind, table.part] }),
    index('delivered_parts_at').on(table.at),
  ],
);

/** Number of failed attempts by reason, for the metrics. */
export const attemptFailures = pgTable('attempt_failures', {
  reason: text().primaryKey(),
  count: bigint({ mode: 'number' }).notNull(),
});

/** Kinds of {@link backups}: a regular backup, or a test restore into another database. */
const BACKUP_KINDS = ['backup', 'drill'] as const;

/** Successful backups and restore drills, for the metrics. */
export const backups = pgTable('backups', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  kind: text({ enum: [...BACKUP_KINDS] }).notNull(),
});

/** Partially used quotas, shared by all servers and stored until they have refilled. */
export const quotaBuckets = pgTable(
  'quota_buckets',
  {
    /** 'account ID' or 'network HASH'. Addresses are not stored (docs/decisions/README.md#15-multiple-accounts-per-person). */
    holder: text().notNull(),
    action: text().notNull(),
    /** Time when the quota is full again, after which the row is deleted. */
    fullAt: timestamp('full_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.holder, table.action] })],
);

/** Random key for hashing client networks: a single row, created by the migration. */
export const networkKey = pgTable('network_key', { key: text().primaryKey() });
