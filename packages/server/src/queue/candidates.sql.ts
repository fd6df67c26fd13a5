/** The submissions that a machine can evaluate, among those that are due. */
import type { Machine } from '@leaderboard/core/queue/machine';
import { isFit, type Needs, needsSchema } from '@leaderboard/core/queue/needs';
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { clock, type Db } from '../database/db.ts';
import { submissions } from '../database/schema.ts';
import { evaluationOrder } from './evaluation-order.sql.ts';

/** A submission that a worker may claim now. */
export const isDue = and(
  eq(submissions.status, 'pending'),
  or(isNull(submissions.notBefore), lte(submissions.notBefore, clock)),
);

/** The needs of a submission; null where none are stored or another release wrote another form: then every machine is fit. */
export function readNeeds(stored: unknown): Needs | null {
  return needsSchema.safeParse(stored).data ?? null;
}

/** Most often the first submission is the one; a machine that can evaluate few models looks at this many and no more. */
const LOOKED_AT = [20, 2000];

/** The numbers of due submissions that this machine can evaluate, first in the order of evaluation first. */
export async function* candidates(db: Db, machine: Machine): AsyncGenerator<number> {
  let seen = 0;
  for (const limit of LOOKED_AT) {
    const found = await db
      .select({ id: submissions.id, needs: submissions.needs })
      .from(submissions)
      .where(isDue)
      .orderBy(...evaluationOrder)
      .limit(limit - seen)
      .offset(seen);
    for (const { id, needs } of found) if (isFit(readNeeds(needs), machine)) yield id;
    seen += found.length;
    if (seen < limit) return;
  }
}
