import { and, asc, eq } from 'drizzle-orm';
import type { RowChange } from '../board/ledger.sql.ts';
import { takesBack } from '../board/ledger.sql.ts';
import type { Db } from '../database/db.ts';
import { submissions } from '../database/schema.ts';
import { isOneOf } from '../database/statements.ts';
import { withEnglishDetail } from './failures.ts';
import { move, moveUnlessSuperseded, NO_FAILURE } from './move.sql.ts';

/**
 * A submission fails with its run, so that its author may submit it again and an operator may retry it. When the run comes
 * back the submission is finished again, unless one of the two has happened.
 */
export async function settleSubmissions(
  tx: Db,
  changes: readonly RowChange[],
  reason: string,
): Promise<void> {
  const left = changes.filter(takesBack).flatMap(({ runBefore }) => runBefore ?? []);
  const failure = {
    ...NO_FAILURE,
    failureReason: 'taken_back',
    failureExplanations: [withEnglishDetail({ code: 'operator', params: { reason } })],
  } as const;
  await move(tx, 'take back', isOneOf(submissions.runId, left), failure);
  const back = changes.flatMap(({ runAfter }) => runAfter ?? []);
  const failed = await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        eq(submissions.status, 'failed'),
        eq(submissions.failureReason, 'taken_back'),
        isOneOf(submissions.runId, back),
      ),
    )
    .orderBy(asc(submissions.id))
    .for('update');
  for (const { id } of failed) await moveUnlessSuperseded(tx, 'put back', eq(submissions.id, id), NO_FAILURE);
}
