import { type Commit, type ModelId, parseModelId } from '@leaderboard/core/hub-path';
import type { Needs } from '@leaderboard/core/queue/needs';
import type { Refusal } from '@leaderboard/core/queue/refusals';
import type { Submission } from '@leaderboard/core/queue/submissions';
import { and, desc, eq, isNull, ne, type SQL } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { readSpellings } from '../database/model-names.sql.ts';
import { submissions } from '../database/schema.ts';
import { undoable } from '../database/transaction.ts';
import type { Caller } from '../http/identity.ts';
import { touchAccount } from '../people/accounts.sql.ts';
import { blockRefusal, type Refused, refused } from '../people/blocks.sql.ts';
import { type OverQuota, type Quota, refundQuota, takeQuota } from '../people/quotas.sql.ts';
import { insertVote } from '../people/votes.sql.ts';
import { queuePositions } from './evaluation-order.sql.ts';
import { notifyWorkers } from './workers.sql.ts';

type Fact = 'paramsBillions' | 'architecture' | 'license' | 'hubHearts' | 'uploadDate';
/** A valid submission with its model's hub metadata. */
export interface NewSubmission extends Readonly<Pick<typeof submissions.$inferSelect, Fact>> {
  /** Submission with the stored spelling of the model and its base, or the hub's if none is stored. */
  readonly submission: Submission;
  readonly commit: Commit;
  readonly baseCommit: Commit | null;
  readonly needs: Needs;
}

export interface SubmitLimits {
  readonly submissionsPerDay: number;
}

export type SubmitOutcome = { readonly kind: 'accepted' } | Refused | OverQuota;

const DAY_SECONDS = 86_400;

/** Replaces the hub's spelling of model names with the stored one. */
export async function withStoredNames(db: Db, given: NewSubmission): Promise<NewSubmission> {
  const { model, baseModel } = given.submission;
  const spelled = await readSpellings(db, baseModel === null ? [model] : [model, baseModel]);
  const here = (id: ModelId) => parseModelId(spelled(id)) ?? id;
  const names = { model: here(model), baseModel: baseModel === null ? null : here(baseModel) };
  return { ...given, submission: { ...given.submission, ...names } };
}

/**
 * Stores a submission and its author's automatic vote in one transaction. Only one of several identical submissions is accepted,
 * even across servers. A refused submission does not count against the quota.
 */
export async function acceptSubmission(
  { transaction }: Pick<Database, 'transaction'>,
  caller: Caller,
  given: NewSubmission,
  { submissionsPerDay }: SubmitLimits,
): Promise<SubmitOutcome> {
  const quota: Quota = { action: 'submit', limit: submissionsPerDay, periodSeconds: DAY_SECONDS };
  return undoable<SubmitOutcome>(transaction, async (tx, undo) => {
    const now = await touchAccount(tx, caller);
    // Checked again, because the hub may spell the organization differently from the form.
    const blocked = await blockRefusal(tx, caller.id, given.submission.model);
    if (blocked !== null) undo(blocked);
    if (!(await insertSubmission(tx, caller.id, given))) {
      return refused(await duplicateRefusal(tx, caller, given));
    }
    const over = await takeQuota(tx, caller, quota, now);
    if (over !== null) undo(over);
    await insertVote(tx, caller.id, given.submission.model, given.commit);
    await notifyWorkers(tx);
    return { kind: 'accepted' };
  });
}

/** Counts an attempt to submit a model, before the hub request. */
export async function countAttempt(
  { transaction }: Pick<Database, 'transaction'>,
  caller: Caller,
  model: ModelId,
  quota: Quota,
): Promise<SubmitOutcome> {
  return undoable<SubmitOutcome>(transaction, async (tx, undo) => {
    const now = await touchAccount(tx, caller);
    const blocked = await blockRefusal(tx, caller.id, model);
    if (blocked !== null) undo(blocked);
    const over = await takeQuota(tx, caller, quota, now);
    if (over !== null) undo(over);
    return { kind: 'accepted' };
  });
}

/** Refunds an attempt that failed through no fault of its author. */
export async function refundAttempt(
  { transaction }: Pick<Database, 'transaction'>,
  caller: Caller,
  quota: Quota,
): Promise<void> {
  await transaction(async (tx) => refundQuota(tx, caller, quota, await touchAccount(tx, caller)));
}

async function insertSubmission(tx: Db, accountId: string, given: NewSubmission): Promise<boolean> {
  const { submission, ...facts } = given;
  const stored = await tx
    .insert(submissions)
    .values({
      ...facts,
      accountId,
      model: submission.model,
      revision: submission.revision,
      modelType: submission.modelType,
      precision: submission.precision.key,
      weightType: submission.weightType,
      baseModel: submission.baseModel,
      useChatTemplate: submission.useChatTemplate,
    })
    .onConflictDoNothing()
    .returning({ id: submissions.id });
  return stored.length > 0;
}

function matchesSubmission({ submission, commit }: NewSubmission): SQL | undefined {
  const { baseModel } = submission;
  return and(
    eq(submissions.model, submission.model),
    eq(submissions.commit, commit),
    eq(submissions.precision, submission.precision.key),
    eq(submissions.weightType, submission.weightType),
    baseModel === null ? isNull(submissions.baseModel) : eq(submissions.baseModel, baseModel),
    eq(submissions.useChatTemplate, submission.useChatTemplate),
  );
}

/** Builds the refusal of a duplicate submission. The author of the earlier one also gets its queue position. */
async function duplicateRefusal(tx: Db, caller: Caller, given: NewSubmission): Promise<Refusal> {
  const places = queuePositions(tx);
  const [existing] = await tx
    .select({ status: submissions.status, accountId: submissions.accountId, position: places.place })
    .from(submissions)
    .leftJoin(places, eq(places.id, submissions.id))
    .where(and(matchesSubmission(given), ne(submissions.status, 'failed')))
    .orderBy(desc(submissions.id))
    .limit(1);
  const { submission, commit } = given;
  // If there is no row, the earlier one has failed since.
  const params = { model: submission.model, commit, status: existing?.status ?? 'pending' };
  if (existing?.accountId !== caller.id) return { code: 'duplicate', params };
  return { code: 'own_duplicate', params: { ...params, position: existing.position ?? 0 } };
}
