/** Selects due submissions that a machine can evaluate. */
import type { Machine } from '@leaderboard/core/queue/machine';
import { canEvaluate, type Needs, needsSchema } from '@leaderboard/core/queue/needs';
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { clock, type Db } from '../database/db.ts';
import { submissions } from '../database/schema.ts';
import { evaluationOrder } from './evaluation-order.sql.ts';

/** Condition for submissions that a worker may claim now. */
export const isDue = and(
  eq(submissions.status, 'pending'),
  or(isNull(submissions.notBefore), lte(submissions.notBefore, clock)),
);

/** Parses stored needs; null, which fits every machine, if they are missing or in another release's format. */
export function parseNeeds(stored: unknown): Needs | null {
  return needsSchema.safeParse(stored).data ?? null;
}

/** Cumulative number of submissions to check in each step. Usually one of the first fits. */
const CHECKED_SUBMISSIONS = [20, 2000];

/** Yields the ids of due submissions that this machine can evaluate, in evaluation order. */
export async function* candidates(db: Db, machine: Machine): AsyncGenerator<number> {
  let seen = 0;
  for (const limit of CHECKED_SUBMISSIONS) {
    const found = await db
      .select({ id: submissions.id, needs: submissions.needs })
      .from(submissions)
      .where(isDue)
      .orderBy(...evaluationOrder)
      .limit(limit - seen)
      .offset(seen);
    for (const { id, needs } of found) if (canEvaluate(parseNeeds(needs), machine)) yield id;
    seen += found.length;
    if (seen < limit) return;
  }
}
