import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { submissions } from '../database/schema.ts';

/** A submission counts as if it had one vote more for each of these periods that it has waited. */
export const AGEING_SECONDS = 86_400;

// The table's name is written out: in a list of selected columns the query builder leaves it out, and then a model would have
// everybody's votes.
const waitedSeconds = sql`extract(epoch from now() - submissions.submitted_at)`;
const voteCount = sql`(select count(*) from votes where votes.model = submissions.model and not votes.is_void)`;
/**
 * All submissions age at the same pace, so newcomers never gain on an older one, and no number of them keeps it waiting forever
 * (docs/queue.md#order-of-evaluation).
 */
const priority = sql`${voteCount} + floor(greatest(0, ${waitedSeconds}) / ${AGEING_SECONDS})`;

/**
 * The next submission first: for a query on pending submissions. Before all others are those that an operator moved to the front, the
 * last one moved first.
 */
export const evaluationOrder = [
  sql`submissions.moved_first_at desc nulls last`,
  desc(priority),
  asc(submissions.submittedAt),
  asc(submissions.id),
] as const;

/** The place of each pending submission in the order of evaluation, from 1, to be joined to submissions by `id`. */
export function waitingPlaces(db: Db) {
  const place = sql<number>`(row_number() over (order by ${sql.join([...evaluationOrder], sql`, `)}))::int`;
  return db
    .select({ id: submissions.id, place: place.as('place') })
    .from(submissions)
    .where(eq(submissions.status, 'pending'))
    .as('waiting');
}
