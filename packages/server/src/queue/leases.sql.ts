import { randomUUID } from 'node:crypto';
import { MISSING } from '@leaderboard/core/format';
import type { Lease } from '@leaderboard/core/queue/job';
import type { Machine } from '@leaderboard/core/queue/machine';
import type { AttemptFailure } from '@leaderboard/core/queue/submission-status';
import { and, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { clock, type Db } from '../database/db.ts';
import { attemptFailures, submissions } from '../database/schema.ts';
import { candidates, isDue } from './candidates.sql.ts';
import { type DetailedExplanation, withEnglishDetail } from './failures.ts';
import { move, type StoredSubmission } from './move.sql.ts';
import { readPause } from './pause.sql.ts';
import { type EndedAttempt, type RetryDecision, retryDecision } from './retries.ts';
import { callWorkers } from './workers.sql.ts';

/** A lease, and the worker that says it has it. */
export interface HeldLease extends Lease {
  readonly worker?: string;
}

export interface Claim {
  readonly lease: Lease;
  readonly submission: StoredSubmission;
}

/** Why an attempt failed: the reason, explanations for this model, and the end of the program's output. */
export interface Failure {
  readonly reason: AttemptFailure;
  readonly explanations: readonly DetailedExplanation[];
  readonly logTail: string | null;
}

/** How a failed attempt was stored. `lost`: the lease was no longer valid, and nothing was stored. */
export type AttemptEnd = RetryDecision | { readonly status: 'lost' };

/** An attempt whose worker sent no heartbeat until the lease ran out. */
export interface LostAttempt {
  readonly submissionId: number;
  readonly attempt: number;
  readonly detail: string;
  readonly next: RetryDecision;
}

/** A random number from 0 to below 1. Tests pass a fixed one. */
export type Random = () => number;

const inSeconds = (seconds: number): SQL => sql`${clock} + make_interval(secs => ${seconds})`;

/** A worker that claims: its name, and the facts about its machine. */
export interface Claimant {
  readonly name: string;
  readonly machine: Machine;
  /** The number of the claim: a claim that comes again gets the same submission. */
  readonly claimId?: string;
}

/**
 * Leases the next submission that this worker can evaluate, by the database's clock; null when none is due or the queue is paused. Two
 * workers never get the same one. What it cannot evaluate keeps its place for others. Submissions whose lease has run out are put back
 * first.
 * @param onLost called for each attempt whose lease had run out, after that is stored.
 */
export async function claimNext(
  { transaction }: Pick<Database, 'transaction'>,
  worker: Claimant,
  leaseSeconds: number,
  random: Random,
  onLost: (lost: LostAttempt) => void = () => undefined,
): Promise<Claim | null> {
  const { claim, lost } = await transaction(async (tx) => {
    const again = await claimedBefore(tx, worker);
    if (again !== null) return { claim: again, lost: [] };
    const lost = await expireLeases(tx, random);
    const isPaused = (await readPause(tx)) !== null;
    return { lost, claim: isPaused ? null : await leaseNext(tx, worker, leaseSeconds) };
  });
  for (const attempt of lost) onLost(attempt);
  return claim;
}

/** What a claim has got already, whose answer did not arrive. */
async function claimedBefore(tx: Db, { name, claimId }: Claimant): Promise<Claim | null> {
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
    // Another worker may have it by now, or be about to.
    const [free] = await tx
      .select({ id: submissions.id })
      .from(submissions)
      .where(and(eq(submissions.id, id), isDue))
      .for('update', { skipLocked: true });
    if (free !== undefined) return lease(tx, id, worker, leaseSeconds);
  }
  return null;
}

/** The caller has locked the row. */
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
    leaseUntil: inSeconds(leaseSeconds),
  });
  if (submission === undefined) throw new Error('The submission was not claimed');
  return { lease: { submissionId: submission.id, fencing: submission.fencing, claimId }, submission };
}

/** Ends the attempts whose lease has run out. Another attempt follows later; after the last one, the submission fails. */
async function expireLeases(tx: Db, random: Random): Promise<LostAttempt[]> {
  const expired = await tx
    .select({
      id: submissions.id,
      attempt: submissions.attempt,
      setbacks: submissions.setbacks,
      worker: submissions.worker,
    })
    .from(submissions)
    .where(and(eq(submissions.status, 'evaluating'), lte(submissions.leaseUntil, clock)))
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

/** Ends a failed attempt by core's rule: another attempt follows, or the submission fails. The caller has locked the row. */
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
    notBefore: next.status === 'pending' ? inSeconds(next.waitSeconds) : null,
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

/** After the database was away, all leases have run out although their workers live. */
const RECENT_SECONDS = 600;

/** Which of these leases have not run out, or only just. */
export async function liveOf(db: Db, leases: readonly Lease[]): Promise<Lease[]> {
  const claims = leases.map(({ claimId }) => claimId);
  if (claims.length === 0) return [];
  const found = await db
    .select({ claimId: submissions.claimId })
    .from(submissions)
    .where(
      and(
        inArray(submissions.claimId, claims),
        eq(submissions.status, 'evaluating'),
        gt(submissions.leaseUntil, inSeconds(-RECENT_SECONDS)),
      ),
    );
  const live = new Set(found.map(({ claimId }) => claimId));
  return leases.filter(({ claimId }) => live.has(claimId));
}

export function hasLease({ worker, ...lease }: HeldLease): SQL | undefined {
  const isOwn = worker === undefined ? undefined : eq(submissions.worker, worker);
  return and(isLastClaim(lease), eq(submissions.status, 'evaluating'), isOwn);
}

/** The submission of a lease; null once it is lost. */
export async function submissionOf(db: Db, lease: HeldLease): Promise<StoredSubmission | null> {
  const [held] = await db.select().from(submissions).where(hasLease(lease));
  return held ?? null;
}

/**
 * A heartbeat: extends the lease. False when the worker has lost the submission. A lease that has run out stays valid until another
 * worker claims the submission: the last claim alone decides.
 * @param log the last lines of the evaluation program so far.
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
      leaseUntil: inSeconds(leaseSeconds),
      ...(log !== undefined && { logTail: log }),
    })
    .where(hasLease(lease))
    .returning({ id: submissions.id });
  return held.length > 0;
}

/** Puts the submission of a stopping worker back into the queue. The attempt does not count. */
export async function giveBack(db: Db, lease: HeldLease): Promise<boolean> {
  const held = await move(db, 'give back', hasLease(lease), {
    attempt: sql`${submissions.attempt} - 1`,
  });
  if (held.length > 0) await callWorkers(db);
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
