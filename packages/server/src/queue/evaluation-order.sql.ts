import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { submissions } from '../database/schema.ts';

/** A submission gains the equivalent of one vote for each of these periods that it has waited. */
export const AGEING_SECONDS = 86_400;

// The table's name is written out: the query builder omits it in a list of selected columns, and then each model would get the
// votes of all models.
const waitedSeconds = sql`extract(epoch from now() - submissions.submitted_at)`;
const voteCount = sql`(select count(*) from votes where votes.model = submissions.model and not votes.is_void)`;
/** All submissions age at the same rate, so newer ones cannot delay an older one forever (docs/queue.md#order-of-evaluation). */
const priority = sql`${voteCount} + floor(greatest(0, ${waitedSeconds}) / ${AGEING_SECONDS})`;

/**
 * Sort order for queries on pending submissions, next one first. Submissions that an operator moved to the front come first, the
 * last one moved before the others.
 */
export const evaluationOrder = [
  sql`submissions.moved_first_at desc nulls last`,
  desc(priority),
  asc(submissions.submittedAt),
  asc(submissions.id),
] as const;

/** Subquery for the position of each pending submission in the order of evaluation, from 1; join it by `id`. */
export function queuePositions(db: Db) {
  const place = sql<number>`(row_number() over (order by ${sql.join([...evaluationOrder], sql`, `)}))::int`;
  return db
    .select({ id: submissions.id, place: place.as('place') })
    .from(submissions)
    .where(eq(submissions.status, 'pending'))
    .as('waiting');
}
