import { and, eq, sql } from 'drizzle-orm';
import type { RowChange } from '../board/ledger.sql.ts';
import { takesBack } from '../board/run-history.sql.ts';
import type { Db } from '../database/db.ts';
import { isOneOf } from '../database/statements.ts';
import { submissions } from '../database/schema.ts';
import { isSuperseded } from './queue-operations.sql.ts';

/**
 * A submission fails with its run, so that its author may submit it again and an operator may have it tried again. When the
 * run comes back it is finished again, if nothing of that happened.
 */
export async function settleSubmissions(
  tx: Db,
  changes: readonly RowChange[],
  reason: string,
): Promise<void> {
  const left = changes.filter(takesBack).flatMap(({ runBefore }) => runBefore ?? []);
  const settled = { statusSince: sql`clock_timestamp()` };
  await tx
    .update(submissions)
    .set({ ...settled, status: 'failed', failureReason: 'taken_back', failureDetail: reason })
    .where(and(eq(submissions.status, 'finished'), isOneOf(submissions.runId, left)));
  const back = changes.flatMap(({ runAfter }) => runAfter ?? []);
  const failed = await tx
    .select()
    .from(submissions)
    .where(and(eq(submissions.failureReason, 'taken_back'), isOneOf(submissions.runId, back)))
    .for('update');
  for (const submission of failed) {
    if (await isSuperseded(tx, submission)) continue;
    await tx
      .update(submissions)
      .set({ ...settled, status: 'finished', failureReason: null, failureDetail: null })
      .where(eq(submissions.id, submission.id));
  }
}
