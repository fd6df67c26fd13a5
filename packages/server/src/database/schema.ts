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

/** What an operator may do beside changing the board and ruling on votes. */
const OPERATOR_ACTIONS = [
  'pause',
  'resume',
  'retry',
  'cancel',
  'move first',
  'block',
  'unblock',
  'remove name',
  'take back reported',
] as const;

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

type Columns = Readonly<Record<string, PgColumn>>;

/** The bounds of core's table for the columns with these names. They hold for JSON as text too. */
function bounded(table: string, columns: Columns, more: Readonly<Record<string, TextLimit>> = {}) {
  return Object.entries({ ...TEXT_LIMITS, ...more }).flatMap(([field, { longest }]) => {
    const column = columns[field];
    if (column === undefined) return [];
    const isShort = sql`char_length(${column}::text) <= ${sql.raw(String(longest))}`;
    const isPlain = sql`${column}::text !~ ${sql.raw(`'[${UNSAFE_CHARACTERS}]'`)}`;
    return check(`${table}_${column.name}_is_bounded`, sql`${isShort} and ${isPlain}`);
  });
}

/** The facts of core's list; null is unknown. */
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

/** Which version of which suite something is of (docs/results.md#benchmark). */
const suiteColumns = () => ({
  suite: text().notNull(),
  suiteVersion: smallint('suite_version').notNull(),
});

export const models = pgTable(
  'models',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** 'org/name'. The hub ignores letter case, so a model has one name in any case. */
    name: text().notNull().unique(),
    ...modelFacts(),
  },
  (table) => [
    index('models_hub_path').on(table.hubPath),
    ...bounded('models', table, { name: TEXT_LIMITS.model }),
    uniqueIndex('models_one_name').on(sql`lower(${table.name})`),
  ],
);

/** What the hub said of a model when it was last asked: see publish/hub-facts.sql.ts, which copies changes into models. */
export const hubFacts = pgTable(
  'hub_facts',
  {
    modelId: integer('model_id')
      .primaryKey()
      .references(() => models.id),
    /** When a server began to ask: the others leave the model to it. */
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    /** When the hub last answered; null before the first answer. The other columns are of then. */
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    isAvailable: boolean('is_available'),
    isGated: boolean('is_gated'),
    likes: integer(),
    license: text(),
  },
  (table) => [index('hub_facts_asked').on(table.askedAt), ...bounded('hub_facts', table)],
);

/** One evaluated configuration of a model: a row of the board. Its id is public. */
export const entries = pgTable(
  'entries',
  {
    id: text().primaryKey(),
    modelId: integer('model_id')
      .notNull()
      .references(() => models.id),
    /** The commit evaluated, or the branch or tag the results name; null when unknown. */
    revision: text(),
    precision: text(),
    chatTemplateApplied: boolean('chat_template_applied'),
    /** What else changes its prompts, such as 'enable_thinking=false'; empty: nothing that is known. */
    prompt: text().notNull().default(''),
    /** The protocol of the suite by which it was asked; null: not stated, and ranked with the default one. */
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
    ...bounded('entries', table, { id: TEXT_LIMITS.row }),
  ],
);

/** One evaluation of a configuration, never changed once written. */
export const runs = pgTable(
  'runs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    entryId: text('entry_id')
      .notNull()
      .references(() => entries.id),
    ...suiteColumns(),
    /** The paper or the kind of file that the scores come from. */
    source: text().notNull(),
    /**
     * SHA-256 of the results file, hexadecimal; null for scores without a file. Several runs share a hash only when a file
     * was taken back and then imported again, perhaps as another configuration.
     */
    fileSha256: text('file_sha256'),
    harnessVersion: text('harness_version'),
    harnessGitHash: text('harness_git_hash'),
    /** 40 hexadecimal digits. */
    commit: text(),
    evaluatedAt: timestamp('evaluated_at', { withTimezone: true, mode: 'string' }),
    fewShot: smallint('few_shot'),
    /** By the task's name. */
    taskVersions: jsonb('task_versions').$type<Record<string, string>>(),
    co2Kg: doublePrecision('co2_kg'),
    /** How long the harness took, by its own file. */
    durationSeconds: doublePrecision('duration_seconds'),
    /** What the results file states of what its checks need; null for scores without a file. */
    fileFacts: jsonb('file_facts').$type<FileFacts>(),
    recordedAt: timestamp('recorded_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    /** Why the samples that came with it were refused; null: they were not, or there were none. */
    answersProblem: jsonb('answers_problem').$type<SamplesProblem>(),
    /**
     * Figures for publications, which then read no scores: the mean as a share (NaN without a score), its variance (Infinity
     * where it is unknown) and the line of the publication hash. null in runs from before they were kept, until
     * publish/scored-runs.sql.ts adds them.
     */
    share: doublePrecision(),
    variance: doublePrecision(),
    hashLine: text('hash_line'),
  },
  (table) => [
    index('runs_entry').on(table.entryId),
    index('runs_file').on(table.fileSha256),
    ...bounded('runs', table),
  ],
);

/** Results files as they came, for everybody to read; runs name them by their hash. */
export const resultsFiles = pgTable('results_files', {
  sha256: text().primaryKey(),
  /** Compressed by gzip. */
  content: bytes().notNull(),
});

/** The scores of a run: accuracies as shares 0–1. The checks also refuse NaN, which sorts above every number. */
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
    /** The number of answers that held no letter that could be read; null: not known, or nothing was generated. */
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
 * The answers of a run to the questions of its language tasks, one bit each, for runs that came with them
 * (docs/decisions/README.md#21-answers-are-one-bit-a-question). There is no text of a question or an answer.
 */
export const questionResults = pgTable(
  'answers',
  {
    runId: integer('run_id').notNull(),
    key: text().notNull(),
    /** The number of questions, and how many of the answers are right. */
    n: integer().notNull(),
    right: integer().notNull(),
    /** In the order of the question set, 1 is right; the first question is the highest bit of the first byte. */
    bits: bytes().notNull(),
    /** Over the harness's hashes of the questions and their targets, in the same order. */
    questionsSha256: text('questions_sha256').notNull(),
    /** Right answers by subject; null where the samples state none. */
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
 * Scores that somebody else states of a model, by another or an unknown protocol: no row and no run. Those from the hub are what it
 * said last.
 */
export const reportedScores = pgTable(
  'reported_scores',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** 'org/name', in any letter case. It may have no row in models. */
    model: text().notNull(),
    key: text().$type<EvaluationKey>().notNull(),
    /** As it was written. */
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
    /** The file's name in the model's repository, or the SHA-256 of the imported one. */
    file: text().notNull(),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull().defaultNow(),
    /** Set when an operator took it back: it is not shown, and not stored again. */
    takenBackAt: timestamp('taken_back_at', { withTimezone: true }),
  },
  (table) => [
    index('reported_scores_model').on(sql`lower(${table.model})`),
    index('reported_scores_file').on(table.file),
    check('reported_scores_url_is_safe', sql`${table.url} ^@ 'https://'`),
    ...bounded('reported_scores', table, {
      value: TEXT_LIMITS.reportedValue,
      url: TEXT_LIMITS.reportedUrl,
      method: TEXT_LIMITS.reportedText,
      source: TEXT_LIMITS.reportedText,
      notes: TEXT_LIMITS.reportedText,
      file: TEXT_LIMITS.reportedText,
    }),
  ],
);

/** Every state of the board, with what never changes of it, so that nobody reads all its scores again. */
export const publications = pgTable('publications', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  publishedAt: timestamp('published_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  cause: text().notNull(),
  /** All of its runs are of this version. */
  ...suiteColumns(),
  /**
   * The newest run of each row, best row first within each protocol, rows without a rank last (docs/board.md#ranking). The lists below
   * have the same order.
   */
  runIds: integer('run_ids').array().notNull(),
  /**
   * The other runs of rows whose scores are of several runs, by the run in the list above. For a domain that several have the first
   * counts.
   */
  joinedRuns: jsonb('joined_runs').$type<Readonly<Record<string, readonly number[]>>>().notNull().default({}),
  /** 0 for a row without a rank. null of publications from before there were such rows: the places. */
  ranks: integer().array(),
  /**
   * In percent; NaN without a score. This and the columns below are null where nobody has computed them since they were added:
   * publish/publication-ranks.sql.ts does.
   */
  averages: doublePrecision().array(),
  /** The rank ranges; 0 without a score. */
  bestRanks: integer('best_ranks').array(),
  worstRanks: integer('worst_ranks').array(),
  /** docs/results.md#publication-hash */
  sha256: text(),
  /** When facts of models last changed while it was the newest; null: not since. Each makes another board of it. */
  changedAt: timestamp('changed_at', { withTimezone: true, mode: 'string' }),
  /** The same without likes, which change every hour and make no new files. */
  factsChangedAt: timestamp('facts_changed_at', { withTimezone: true, mode: 'string' }),
});

/** The board that a server made last: the next start serves it until it has made its own (board/stored-board.sql.ts). */
export const storedBoards = pgTable(
  'stored_boards',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    publication: integer().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true, mode: 'string' }).notNull(),
    models: integer().notNull(),
    /** Of the plain body. */
    hash: text().notNull(),
    /** Compressed by Brotli. */
    body: bytes().notNull(),
  },
  (table) => [unique('stored_boards_once').on(table.publication, table.publishedAt, table.hash)],
);

/**
 * Every change of the board with its reason: one row per row that a publication changed, or per changed flag of a model.
 * Rows are added and never changed, which a trigger in the migration enforces.
 */
export const ledger = pgTable(
  'ledger',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** 'import', 'submission 12', 'flag', 'take-back of …', … */
    cause: text().notNull(),
    /** For a changed row: its publication. */
    publicationId: integer('publication_id').references(() => publications.id),
    entryId: text('entry_id').references(() => entries.id),
    /** The run that was on the board (null for a new row), and the run that replaced it (null for a row that left). */
    runBefore: integer('run_before').references(() => runs.id),
    runAfter: integer('run_after').references(() => runs.id),
    /** The row was and stays on the board with other runs: this run joined it, or left it. */
    rowStays: boolean('row_stays').notNull().default(false),
    /** For a model: the flag and its values. */
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

/** Submitters and voters by the hub's permanent id: a name can pass to another person. */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    /**
     * The hub's last name for it: a label, never a key. REMOVED_NAME when the person asked us to remove it, UNKNOWN_NAME when it
     * passed to another account.
     */
    name: text().notNull(),
    /** Set when the name was removed on request. From then on the hub's name is not stored again. */
    nameRemovedAt: timestamp('name_removed_at', { withTimezone: true }),
    firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the hub said the name, or that another account has it. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('accounts_name').on(table.name),
    ...bounded('accounts', table, { name: TEXT_LIMITS.account }),
  ],
);

/** A submitted model: everything its evaluation needs, and the state of that evaluation. */
export const submissions = pgTable(
  'submissions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** 'org/name' as the hub spells it. */
    model: text().notNull(),
    /** The requested branch, tag or commit, and the commit it pointed to at submission, which is evaluated. */
    revision: text().notNull(),
    commit: text().notNull(),
    modelType: text('model_type').notNull(),
    precision: text().notNull(),
    weightType: text('weight_type').notNull(),
    baseModel: text('base_model'),
    baseCommit: text('base_commit'),
    useChatTemplate: boolean('use_chat_template').notNull(),
    /** Facts from the hub at submission, for the row on the board; null is unknown. */
    paramsBillions: doublePrecision('params_billions'),
    architecture: text(),
    license: text(),
    hubHearts: integer('hub_hearts'),
    uploadDate: date('upload_date', { mode: 'string' }),
    /** Requirements of its evaluation; null in submissions older than this column, which every worker may claim. */
    needs: jsonb().$type<Needs>(),
    status: text({ enum: [...QUEUE_STATUSES] })
      .notNull()
      .default('pending'),
    failureReason: text('failure_reason', { enum: [...FAILURE_REASONS] }),
    /** What went wrong in the last attempt; also kept while the next one waits. */
    failureExplanations: jsonb('failure_explanations').$type<readonly ApiError[]>(),
    /** The last lines that the evaluation program wrote in a failed attempt. */
    logTail: text('log_tail'),
    attempt: smallint().notNull().default(0),
    /** How many attempts since the last one that counted did not count. */
    setbacks: smallint().notNull().default(0),
    /** Grows with each claim. Only the worker with the current number may write, so a worker that lost its lease cannot. */
    fencing: integer().notNull().default(0),
    /** Random, new with each claim: a restored or failed-over database may repeat a fencing number, but not this. */
    claimId: uuid('claim_id'),
    /** When an operator moved it to the front of the queue; the last one moved is evaluated first. */
    movedFirstAt: timestamp('moved_first_at', { withTimezone: true }),
    /** The name of its worker, for people only: no decision depends on it. */
    worker: text(),
    /** While it is evaluated: the last heartbeat of its worker, and the end of the lease. */
    heartbeatAt: timestamp('heartbeat_at', { withTimezone: true }),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    /** After an attempt that broke off: the earliest time of the next one. */
    notBefore: timestamp('not_before', { withTimezone: true }),
    /** When finished: the run with its scores. */
    runId: integer('run_id').references(() => runs.id),
    submittedAt: timestamp('submitted_at', { withTimezone: true }).notNull().defaultNow(),
    /** When it got its status. */
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
    ...bounded('submissions', table),
  ],
);

/** One vote per account and model, never deleted, with the commit that was waiting when it was given. */
export const votes = pgTable(
  'votes',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    model: text().notNull(),
    revision: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Whether an operator ruled that it does not count; the last ruling below decides. */
    isVoid: boolean('is_void').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.model] }),
    index('votes_model').on(table.model, table.revision),
  ],
);

/** Every ruling of an operator on a vote, with its reason. Append-only, like the ledger. */
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
 * What operators did to the queue and to people, with their reasons. Append-only, like the ledger. The last pause or resume says
 * whether the queue is paused; the last block or unblock of a subject says whether it is blocked.
 */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    action: text({ enum: [...OPERATOR_ACTIONS] }).notNull(),
    /** 'queue', 'submission 12', 'account ID' or 'organization NAME' in small letters. No names of accounts. */
    subject: text().notNull(),
    reason: text(),
  },
  (table) => [index('operator_actions_subject').on(table.subject, table.id)],
);

export const workers = pgTable('workers', {
  /** Random, new with each start. */
  id: uuid().primaryKey(),
  name: text().notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  jobs: smallint().notNull(),
  /** Why it claims nothing; null while it trusts its machine. */
  fault: text(),
  /** Whether its checks found a GPU; null when evaluations do not ask for one. */
  hasGpu: boolean('has_gpu'),
  /** The facts about its machine; null until its checks have run. */
  machine: jsonb().$type<Machine>(),
  diskFreeBytes: bigint('disk_free_bytes', { mode: 'number' }).notNull(),
  diskReserveBytes: bigint('disk_reserve_bytes', { mode: 'number' }).notNull(),
  /** Set by an operator: it finishes what it has begun, then ends. */
  isToDrain: boolean('is_to_drain').notNull().default(false),
  /** It said that it ends. The row stays for a day, because the queue knows by it what workers can evaluate. */
  isEnded: boolean('is_ended').notNull().default(false),
});

/** Tokens of workers (npx leaderboard workers add): each is one worker's identity. */
export const workerTokens = pgTable(
  'worker_tokens',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Hexadecimal, of the token, which is stored nowhere. */
    sha256: text().notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    lastAddress: text('last_address'),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [uniqueIndex('worker_tokens_name').on(table.name).where(sql`${table.revokedAt} is null`)],
);

/** Parts of the results and answers that a worker delivers, until its evaluation ends. */
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

/** How many attempts have failed for each reason, for the metrics. */
export const attemptFailures = pgTable('attempt_failures', {
  reason: text().primaryKey(),
  count: bigint({ mode: 'number' }).notNull(),
});

/** What a row of {@link backups} says: a backup was written, or one was restored into another database as a test. */
const BACKUP_KINDS = ['backup', 'drill'] as const;

/** Every good backup and restore drill, for the metrics. */
export const backups = pgTable('backups', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  kind: text({ enum: [...BACKUP_KINDS] }).notNull(),
});

/** The used part of a quota, until it has refilled. It is stored so that all servers share it. */
export const quotaBuckets = pgTable(
  'quota_buckets',
  {
    /** 'account ID' or 'network HASH'. No address is stored (docs/decisions/README.md#15-many-accounts-of-one-person). */
    holder: text().notNull(),
    action: text().notNull(),
    /** When the quota is full again. From then on the row has no meaning, and is deleted. */
    fullAt: timestamp('full_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.holder, table.action] })],
);

/** One row, made by the migration: the random key for hashing networks. */
export const networkKey = pgTable('network_key', { key: text().primaryKey() });
