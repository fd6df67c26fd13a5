import type { Lease } from '@leaderboard/core/queue/job';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { runs, submissions } from '../database/schema.ts';
import { withPublicationLock } from '../publish/publication.sql.ts';
import { type NewRun, type PublishOutcome, publishLocked } from '../publish/publish.sql.ts';
import { type HeldLease, hasLease, isLastClaim } from './leases.sql.ts';
import { move, NO_FAILURE } from './move.sql.ts';

/** 'lost': the lease is no longer valid and nothing was stored. */
export type FinishOutcome =
  | { readonly kind: 'finished'; readonly publication: PublishOutcome | null }
  | { readonly kind: 'lost' };

/**
 * Publishes the run of a claimed submission and finishes the submission, in one transaction and only for its latest claim. A worker
 * that missed the response may repeat the call with the same values (docs/threats.md#worker-death).
 */
export function finishEvaluation(
  database: Pick<Database, 'transaction'>,
  lease: HeldLease,
  run: NewRun & { readonly fileSha256: string },
): Promise<FinishOutcome> {
  return withPublicationLock(database, async (tx) => {
    const [held] = await tx
      .select({ id: submissions.id })
      .from(submissions)
      .where(hasLease(lease))
      .for('update');
    if (held === undefined) {
      return (await isFinishedBy(tx, lease)) ? { kind: 'finished', publication: null } : { kind: 'lost' };
    }
    // A run that was retracted is published again if another evaluation produces the same file.
    const publication = await publishLocked(tx, `submission ${lease.submissionId}`, [run], { again: true });
    const [stored] = await tx
      .select({ id: runs.id })
      .from(runs)
      .where(eq(runs.fileSha256, run.fileSha256))
      .orderBy(desc(runs.id))
      .limit(1);
    if (stored === undefined) throw new Error('The run was not stored');
    await move(tx, 'finish', hasLease(lease), { ...NO_FAILURE, runId: stored.id });
    return { kind: 'finished', publication };
  });
}

/** Checks whether this lease's results are published. */
export async function isFinishedBy(tx: Db, lease: Lease): Promise<boolean> {
  const found = await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(isLastClaim(lease), eq(submissions.status, 'finished')));
  return found.length > 0;
}
