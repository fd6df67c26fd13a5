import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { submissions } from '../database/schema.ts';

/** A submission gains the equivalent of one vote for each period of this length in the queue. */
export const AGEING_SECONDS = 86_400;

// The table name is written out because the query builder omits it in select lists, which would give each model the votes of all
// models.
const waitedSeconds = sql`extract(epoch from now() - submissions.submitted_at)`;
const voteCount = sql`(select count(*) from votes where votes.model = submissions.model and not votes.is_void)`;
/** All submissions age at the same rate, so newer ones cannot delay an older one forever (docs/queue.md#order-of-evaluation). */
const priority = sql`${voteCount} + floor(greatest(0, ${waitedSeconds}) / ${AGEING_SECONDS})`;

/**
 * Sort order for pending submissions, next one first. Submissions moved to the front by an operator come first, most recently moved
 * first.
 */
export const evaluationOrder = [
  sql`submissions.moved_first_at desc nulls last`,
  desc(priority),
  asc(submissions.submittedAt),
  asc(submissions.id),
] as const;

/** Subquery for each pending submission's position in evaluation order, starting at 1; join it on `id`. */
export function queuePositions(db: Db) {
  const place = sql<number>`(row_number() over (order by ${sql.join([...evaluationOrder], sql`, `)}))::int`;
  return db
    .select({ id: submissions.id, place: place.as('place') })
    .from(submissions)
    .where(eq(submissions.status, 'pending'))
    .as('waiting');
}
