import { randomUUID } from 'node:crypto';
import { MISSING } from '@leaderboard/core/format';
import type { Lease } from '@leaderboard/core/queue/job';
import type { Machine } from '@leaderboard/core/queue/machine';
import type { AttemptFailure } from '@leaderboard/core/queue/submission-status';
import { and, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { clock, type Db } from '../database/db.ts';
import { attemptFailures, submissions } from '../database/schema.ts';
import { candidates, isDue } from './candidates.sql.ts';
import { type DetailedExplanation, withEnglishDetail } from './failures.ts';
import { move, type StoredSubmission } from './move.sql.ts';
import { readPause } from './pause.sql.ts';
import { type EndedAttempt, type RetryDecision, retryDecision } from './retries.ts';
import { hasRoom, notifyWorkers } from './workers.sql.ts';

/** A lease with the worker that claims to hold it. */
export interface HeldLease extends Lease {
  readonly worker?: string;
}

export interface Claim {
  readonly lease: Lease;
  readonly submission: StoredSubmission;
}

/** Failure of an attempt: the reason, explanations for this model, and the end of the program's output. */
export interface Failure {
  readonly reason: AttemptFailure;
  readonly explanations: readonly DetailedExplanation[];
  readonly logTail: string | null;
}

/** Stored outcome of a failed attempt. `lost`: the lease was no longer valid and nothing was stored. */
export type AttemptEnd = RetryDecision | { readonly status: 'lost' };

/** An attempt whose lease expired without being renewed by its worker. */
export interface LostAttempt {
  readonly submissionId: number;
  readonly attempt: number;
  readonly detail: string;
  readonly next: RetryDecision;
}

/** Returns a random number in [0, 1). Tests pass a fixed one. */
export type Random = () => number;

const isExpired = and(eq(submissions.status, 'evaluating'), lte(submissions.leaseUntil, clock));
const secondsFromNow = (seconds: number): SQL => sql`${clock} + make_interval(secs => ${seconds})`;

/** A worker that claims a submission. `jobs` is the maximum number that it may hold at once. */
export interface Claimant {
  readonly name: string;
  readonly jobs: number;
  readonly machine: Machine;
  /** Id of the claim; a repeated claim gets the same submission. */
  readonly claimId?: string;
}

/** The worker already holds its maximum number of leases. */
export class TooManyClaims extends Error {}

/**
 * Leases the next due submission that this worker can evaluate, by the database clock; null if there is none or the queue is
 * paused. Two workers never get the same one, and submissions that the worker cannot evaluate keep their position. Submissions with
 * expired leases are requeued first.
 * @param onLost called for each attempt with an expired lease, after the change is stored.
 * @throws {TooManyClaims}
 */
export async function claimNext(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  worker: Claimant,
  leaseSeconds: number,
  random: Random,
  onLost: (lost: LostAttempt) => void = () => undefined,
): Promise<Claim | null> {
  if (!(await isWorthClaiming(db, worker))) return null;
  const { claim, lost } = await transaction(async (tx) => {
    const again = await findRepeatedClaim(tx, worker);
    if (again !== null) return { claim: again, lost: [] };
    if (!(await hasRoom(tx, worker))) throw new TooManyClaims();
    const lost = await expireLeases(tx, random);
    const isPaused = (await readPause(tx)) !== null;
    return { lost, claim: isPaused ? null : await leaseNext(tx, worker, leaseSeconds) };
  });
  for (const attempt of lost) onLost(attempt);
  return claim;
}

/**
 * Checks whether a submission is due, has an expired lease or is held by this worker. Idle workers claim every 30 seconds, so this
 * is a single query instead of a transaction.
 */
async function isWorthClaiming(db: Db, { name }: Claimant): Promise<boolean> {
  const isHeld = and(eq(submissions.status, 'evaluating'), eq(submissions.worker, name));
  const found = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(or(isDue, isHeld, isExpired))
    .limit(1);
  return found.length > 0;
}

/** Finds the submission already leased by this claim, in case the response was lost. */
async function findRepeatedClaim(tx: Db, { name, claimId }: Claimant): Promise<Claim | null> {
  if (claimId === undefined) return null;
  const [submission] = await tx
    .select()
    .from(submissions)
    .where(
      and(
        eq(submissions.status, 'evaluating'),
        eq(submissions.worker, name),
        eq(submissions.claimId, claimId),
      ),
    );
  if (submission === undefined) return null;
  return { lease: { submissionId: submission.id, fencing: submission.fencing, claimId }, submission };
}

async function leaseNext(tx: Db, worker: Claimant, leaseSeconds: number): Promise<Claim | null> {
  for await (const id of candidates(tx, worker.machine)) {
    // Another worker may have claimed it by now, or may be claiming it.
    const [free] = await tx
      .select({ id: submissions.id })
      .from(submissions)
      .where(and(eq(submissions.id, id), isDue))
      .for('update', { skipLocked: true });
    if (free !== undefined) return lease(tx, id, worker, leaseSeconds);
  }
  return null;
}

/** The caller must have locked the row. */
async function lease(
  tx: Db,
  id: number,
  { name: worker, claimId = randomUUID() }: Claimant,
  leaseSeconds: number,
): Promise<Claim> {
  const [submission] = await move(tx, 'claim', eq(submissions.id, id), {
    attempt: sql`${submissions.attempt} + 1`,
    fencing: sql`${submissions.fencing} + 1`,
    claimId,
    worker,
    heartbeatAt: clock,
    leaseUntil: secondsFromNow(leaseSeconds),
  });
  if (submission === undefined) throw new Error('The submission was not claimed');
  return { lease: { submissionId: submission.id, fencing: submission.fencing, claimId }, submission };
}

/** Ends attempts with expired leases. They are retried later; after the last attempt, the submission fails. */
async function expireLeases(tx: Db, random: Random): Promise<LostAttempt[]> {
  const expired = await tx
    .select({
      id: submissions.id,
      attempt: submissions.attempt,
      setbacks: submissions.setbacks,
      worker: submissions.worker,
    })
    .from(submissions)
    .where(isExpired)
    .for('update', { skipLocked: true });
  const lost: LostAttempt[] = [];
  for (const { id, attempt, setbacks, worker } of expired) {
    const params = { worker: worker ?? MISSING, attempt };
    const explanation = withEnglishDetail({ code: 'worker_lost', params });
    const failure = { reason: 'worker_lost', explanations: [explanation], logTail: null } as const;
    lost.push({
      submissionId: id,
      attempt,
      detail: explanation.detail,
      next: await endAttempt(tx, id, { attempt, setbacks }, failure, random),
    });
  }
  return lost;
}

/** Ends a failed attempt: it is retried, or the submission fails. The caller must have locked the row. */
async function endAttempt(
  tx: Db,
  id: number,
  ended: EndedAttempt,
  { reason, explanations, logTail }: Failure,
  random: Random,
): Promise<RetryDecision> {
  const next = retryDecision(reason, ended, random());
  const counts = next.status === 'failed' || next.counts;
  await countFailure(tx, reason);
  await move(tx, next.status === 'pending' ? 'try again' : 'fail', eq(submissions.id, id), {
    attempt: counts ? ended.attempt : ended.attempt - 1,
    setbacks: counts ? 0 : ended.setbacks + 1,
    failureReason: reason,
    failureExplanations: explanations,
    logTail,
    notBefore: next.status === 'pending' ? secondsFromNow(next.waitSeconds) : null,
  });
  return next;
}

async function countFailure(tx: Db, reason: AttemptFailure): Promise<void> {
  await tx
    .insert(attemptFailures)
    .values({ reason, count: 1 })
    .onConflictDoUpdate({
      target: attemptFailures.reason,
      set: { count: sql`${attemptFailures.count} + 1` },
    });
}

export function isLastClaim({ submissionId, fencing, claimId }: Lease): SQL | undefined {
  return and(
    eq(submissions.id, submissionId),
    eq(submissions.fencing, fencing),
    eq(submissions.claimId, claimId),
  );
}

/** After a database outage, all leases have expired even though their workers are alive. */
const RECENT_SECONDS = 600;

/** Selects leases that are valid or expired only recently. */
export async function filterLiveLeases(db: Db, leases: readonly Lease[]): Promise<Lease[]> {
  const claims = leases.map(({ claimId }) => claimId);
  if (claims.length === 0) return [];
  const found = await db
    .select({ claimId: submissions.claimId })
    .from(submissions)
    .where(
      and(
        inArray(submissions.claimId, claims),
        eq(submissions.status, 'evaluating'),
        gt(submissions.leaseUntil, secondsFromNow(-RECENT_SECONDS)),
      ),
    );
  const live = new Set(found.map(({ claimId }) => claimId));
  return leases.filter(({ claimId }) => live.has(claimId));
}

export function hasLease({ worker, ...lease }: HeldLease): SQL | undefined {
  const isOwn = worker === undefined ? undefined : eq(submissions.worker, worker);
  return and(isLastClaim(lease), eq(submissions.status, 'evaluating'), isOwn);
}

/** Reads the submission of a lease; null if the lease is lost. */
export async function readLeasedSubmission(db: Db, lease: HeldLease): Promise<StoredSubmission | null> {
  const [held] = await db.select().from(submissions).where(hasLease(lease));
  return held ?? null;
}

/**
 * Extends the lease; false if the worker has lost the submission. An expired lease remains valid until another worker claims the
 * submission, because only the latest claim counts.
 * @param log last output lines of the evaluation program so far.
 */
export async function extendLease(
  db: Db,
  lease: HeldLease,
  leaseSeconds: number,
  log?: string,
): Promise<boolean> {
  const held = await db
    .update(submissions)
    .set({
      heartbeatAt: clock,
      leaseUntil: secondsFromNow(leaseSeconds),
      ...(log !== undefined && { logTail: log }),
    })
    .where(hasLease(lease))
    .returning({ id: submissions.id });
  return held.length > 0;
}

/** Returns a stopping worker's submission to the queue. The attempt does not count. */
export async function releaseLease(db: Db, lease: HeldLease): Promise<boolean> {
  const held = await move(db, 'give back', hasLease(lease), {
    attempt: sql`${submissions.attempt} - 1`,
  });
  if (held.length > 0) await notifyWorkers(db);
  return held.length > 0;
}

export function failEvaluation(
  { transaction }: Pick<Database, 'transaction'>,
  lease: HeldLease,
  failure: Failure,
  random: Random,
): Promise<AttemptEnd> {
  return transaction(async (tx) => {
    const [held] = await tx
      .select({ attempt: submissions.attempt, setbacks: submissions.setbacks })
      .from(submissions)
      .where(hasLease(lease))
      .for('update');
    if (held === undefined) return { status: 'lost' };
    return endAttempt(tx, lease.submissionId, held, failure, random);
  });
}
