import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { submissions } from '../database/schema.ts';
import { AGEING_SECONDS, type Waiting } from '../rules/evaluation-order.ts';

// Core's order of evaluation in SQL; a test holds the two together. The table's name is written out: in a list of selected
// columns the query builder leaves it out, and then a model would have everybody's votes.
const waitedSeconds = sql<number>`extract(epoch from now() - submissions.submitted_at)::float8`;
const movedFirstSeconds = sql<number | null>`extract(epoch from now() - submissions.moved_first_at)::float8`;
const voteCount = sql<number>`(select count(*)::int from votes where votes.model = submissions.model and not votes.is_void)`;
const priority = sql`${voteCount} + floor(greatest(0, ${waitedSeconds}) / ${AGEING_SECONDS})`;

const movedFirst = sql`submissions.moved_first_at desc nulls last`;

/** The next submission first: for a query on pending submissions. */
export const evaluationOrder = [
  movedFirst,
  desc(priority),
  asc(submissions.submittedAt),
  asc(submissions.id),
] as const;

/** All pending submissions in the order of evaluation. */
export async function readWaiting(db: Db): Promise<Waiting[]> {
  return db
    .select({ id: submissions.id, votes: voteCount, waitedSeconds, movedFirstSeconds })
    .from(submissions)
    .where(eq(submissions.status, 'pending'))
    .orderBy(...evaluationOrder);
}

/** The place of each pending submission in the order of evaluation, from 1, to be joined to submissions by `id`. */
export function waitingPlaces(db: Db) {
  const place = sql<number>`(row_number() over (order by ${sql.join([...evaluationOrder], sql`, `)}))::int`;
  return db
    .select({ id: submissions.id, place: place.as('place') })
    .from(submissions)
    .where(eq(submissions.status, 'pending'))
    .as('waiting');
}
