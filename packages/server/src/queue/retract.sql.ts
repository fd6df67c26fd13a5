import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { type Db, isOneOf } from '../database/db.ts';
import { submissions } from '../database/schema.ts';
import type { RowChange } from '../publish/ledger.sql.ts';
import { retracts } from '../publish/ledger.sql.ts';
import { withPublicationLock } from '../publish/publication.sql.ts';
import {
  publishRetraction,
  publishRowRetraction,
  type Retraction,
  type RetractionOutcome,
  type RowRetractionOutcome,
} from '../publish/retractions.sql.ts';
import { withEnglishDetail } from './failures.ts';
import { move, moveUnlessSuperseded, NO_FAILURE } from './move.sql.ts';

/**
 * Marks the submissions of removed runs as failed, so that authors may submit again and operators may retry. Marks the
 * submissions of restored runs as finished, unless they were submitted again or retried.
 */
async function updateSubmissions(tx: Db, changes: readonly RowChange[], reason: string): Promise<void> {
  const left = changes.filter(retracts).flatMap(({ runBefore }) => runBefore ?? []);
  const failure = {
    ...NO_FAILURE,
    failureReason: 'retracted',
    failureExplanations: [withEnglishDetail({ code: 'operator', params: { reason } })],
  } as const;
  await move(tx, 'retract', isOneOf(submissions.runId, left), failure);
  const back = changes.flatMap(({ runAfter }) => runAfter ?? []);
  const failed = await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.failureReason, 'retracted'), isOneOf(submissions.runId, back)))
    .orderBy(asc(submissions.id))
    .for('update');
  for (const { id } of failed) await moveUnlessSuperseded(tx, 'put back', eq(submissions.id, id), NO_FAILURE);
}

type Transactions = Pick<Database, 'transaction'>;

/** Retracts a publication and updates the submissions of its runs, in one transaction. */
export function retractPublication(
  database: Transactions,
  publicationId: number,
  reason: string,
): Promise<RetractionOutcome> {
  return withPublicationLock(database, async (tx) =>
    withSubmissions(tx, await publishRetraction(tx, publicationId, reason), reason),
  );
}

/** Retracts a row, or one of its runs, and updates the submissions of its runs, in one transaction. */
export function retractRow(
  database: Transactions,
  entryId: string,
  then: 'leaves' | 'earlier run',
  reason: string,
  run: number | null = null,
): Promise<RowRetractionOutcome> {
  return withPublicationLock(database, async (tx) =>
    withSubmissions(tx, await publishRowRetraction(tx, entryId, then, reason, run), reason),
  );
}

async function withSubmissions<T extends Retraction | { readonly kind: string }>(
  tx: Db,
  outcome: T,
  reason: string,
): Promise<T> {
  if ('changes' in outcome) await updateSubmissions(tx, outcome.changes, reason);
  return outcome;
}
