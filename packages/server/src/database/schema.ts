import { FAILURE_REASONS, QUEUE_STATUSES } from '@leaderboard/core/queue/submission-status';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** A model and the facts about it; null is unknown. */
export const models = pgTable('models', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** 'org/name' */
  name: text().notNull().unique(),
  /** The path of its page on the hub; null when it is on no hub. */
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
  isOfficialProvider: boolean('is_official_provider'),
});

/** One evaluated configuration of a model: what a row of the board stands for. Its id is public (spec 3.1). */
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
    submissionDate: date('submission_date', { mode: 'string' }),
  },
  (table) => [
    unique('entries_configuration')
      .on(table.modelId, table.revision, table.precision, table.chatTemplateApplied)
      .nullsNotDistinct(),
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
    /** The publication or the kind of file the scores were read from. */
    source: text().notNull(),
    /**
     * SHA-256 of the results file, hexadecimal; null for scores that came from no file. Several runs have the same only
     * where a file was taken back and then imported again, perhaps as another configuration.
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
    recordedAt: timestamp('recorded_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  (table) => [index('runs_entry').on(table.entryId), index('runs_file').on(table.fileSha256)],
);

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
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.key] }),
    check('scores_value_is_a_share', sql`${table.value} between 0 and 1`),
    check('scores_stderr_is_a_share', sql`${table.stderr} between 0 and 1`),
    check('scores_n_is_positive', sql`${table.n} > 0`),
  ],
);

/**
 * Every state the board has had: the runs on it, best first, so that a run's static rank is its place in the list
 * (spec 4.3). One list a publication keeps each of them whole and small.
 */
export const publications = pgTable('publications', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  publishedAt: timestamp('published_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  cause: text().notNull(),
  runIds: integer('run_ids').array().notNull(),
});

/**
 * What has changed on the board, from what to what, and why: one row a changed row of a publication, or a changed flag of
 * a model. Rows are added and never changed; a trigger in the migration holds that.
 */
export const ledger = pgTable(
  'ledger',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** 'import', 'submission 12', 'flag', 'take-back of …', … */
    cause: text().notNull(),
    /** Of a row: the publication that changed it. */
    publicationId: integer('publication_id').references(() => publications.id),
    entryId: text('entry_id').references(() => entries.id),
    /** The run that was on the board, null for a new row, and the one that took its place, null for a row taken back. */
    runBefore: integer('run_before').references(() => runs.id),
    runAfter: integer('run_after').references(() => runs.id),
    /** Of a model: the flag and its values. */
    modelId: integer('model_id').references(() => models.id),
    flag: text(),
    valueBefore: boolean('value_before'),
    valueAfter: boolean('value_after'),
    /** Why an operator did it. */
    reason: text(),
  },
  (table) => [index('ledger_entry').on(table.entryId), index('ledger_model').on(table.modelId)],
);

/** Who has submitted or voted, by the hub's permanent id: a name can pass to somebody else (threat 3). */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    /** The name the hub gave when it was last asked: a label, never a key. */
    name: text().notNull(),
    firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull().defaultNow(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('accounts_name').on(table.name)],
);

/** A model somebody wants evaluated: everything its evaluation needs, and how far that is. */
export const submissions = pgTable(
  'submissions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** 'org/name' as the hub spells it. */
    model: text().notNull(),
    /** The branch, tag or commit that was asked for, and the commit it was then: that one is evaluated. */
    revision: text().notNull(),
    commit: text().notNull(),
    modelType: text('model_type').notNull(),
    precision: text().notNull(),
    weightType: text('weight_type').notNull(),
    baseModel: text('base_model'),
    baseCommit: text('base_commit'),
    useChatTemplate: boolean('use_chat_template').notNull(),
    /** What the hub said at submission, for the row on the board; null is unknown. */
    paramsBillions: doublePrecision('params_billions'),
    architecture: text(),
    license: text(),
    hubHearts: integer('hub_hearts'),
    uploadDate: date('upload_date', { mode: 'string' }),
    status: text({ enum: [...QUEUE_STATUSES] })
      .notNull()
      .default('pending'),
    failureReason: text('failure_reason', { enum: [...FAILURE_REASONS] }),
    /** Why the last try failed, in a sentence; for what failed and for what waits for another try. */
    failureDetail: text('failure_detail'),
    /** The last lines that the evaluation program wrote in a try that failed. */
    logTail: text('log_tail'),
    /** How many times its evaluation was begun. */
    attempt: smallint().notNull().default(0),
    /** Grows with each claim: only who knows the current number may write (threats 11 and 12). */
    fencing: integer().notNull().default(0),
    /** Who evaluates it: for people, nothing goes by it. */
    worker: text(),
    /** While it is evaluated: when its worker was last heard of, and until when it has it to itself. */
    heartbeatAt: timestamp('heartbeat_at', { withTimezone: true }),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    /** While it waits after a try that broke off: not before this time. */
    notBefore: timestamp('not_before', { withTimezone: true }),
    /** Of what finished: the run with its scores. */
    runId: integer('run_id').references(() => runs.id),
    submittedAt: timestamp('submitted_at', { withTimezone: true }).notNull().defaultNow(),
    /** Since when it has its status. */
    statusSince: timestamp('status_since', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // The same submission (design 4). What failed may be submitted again.
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
    index('submissions_lease').on(table.leaseUntil),
    check(
      'submissions_status_is_known',
      sql`${table.status} in ('pending', 'evaluating', 'finished', 'failed')`,
    ),
    check('submissions_commit_is_whole', sql`${table.commit} ~ '^[0-9a-f]{40}$'`),
  ],
);

/** One vote an account and model, never deleted. It tells the commit that waited when it was given. */
export const votes = pgTable(
  'votes',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    model: text().notNull(),
    revision: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** An operator has ruled that it does not count: the last ruling below. */
    isVoid: boolean('is_void').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.model] }),
    index('votes_model').on(table.model, table.revision),
  ],
);

/** Each time an operator made a vote void or let it count again, and why. Append-only, as the ledger. */
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

/** What somebody has used of a quota, until it has all come back. Here, so that it holds across servers. */
export const quotaBuckets = pgTable(
  'quota_buckets',
  {
    /** 'account ID', or 'network HASH': no address is stored (docs/decisions/0015). */
    holder: text().notNull(),
    action: text().notNull(),
    /** When nothing of it will be used any more: from then on the row says nothing, and is deleted. */
    fullAt: timestamp('full_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.holder, table.action] })],
);

/** One row, made by the migration: the random key that networks are hashed with. */
export const networkKey = pgTable('network_key', { key: text().primaryKey() });
