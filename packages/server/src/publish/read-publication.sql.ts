import { SUITE, SUITE_NAME } from '@leaderboard/core/benchmark/suite';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { DatabaseError } from '../database/database-errors.ts';
import type { Db } from '../database/db.ts';
import { publications } from '../database/schema.ts';

/** The suite that a new run or publication is stored with. */
export const OF_SUITE = { suite: SUITE.id, suiteVersion: SUITE.version } as const;

/**
 * The newest publication, or the newest that fulfills a condition; null where there is none.
 * @throws {DatabaseError} when the board is of another suite than this program: rows of two versions are never ranked together.
 */
export async function newestPublication(db: Db, condition?: SQL) {
  const { id, publishedAt, changedAt, factsChangedAt, suite, suiteVersion, runIds } = publications;
  const [found] = await db
    .select({
      id,
      publishedAt,
      changedAt,
      factsChangedAt,
      suite,
      suiteVersion,
      rows: sql<number>`cardinality(${runIds})`,
    })
    .from(publications)
    .where(condition)
    .orderBy(desc(id))
    .limit(1);
  if (found === undefined) return null;
  if (found.suite !== SUITE.id || found.suiteVersion !== SUITE.version) {
    throw new DatabaseError(
      `The board of this database is of version ${found.suiteVersion} of the suite ${found.suite}. This program evaluates version ${SUITE.version} of ${SUITE.id} (${SUITE_NAME}), whose scores cannot be compared with it. Give it a database of its own.`,
    );
  }
  return found;
}

/** The publication of a number; null where there is none. */
export const publicationOf = (db: Db, number: number) => newestPublication(db, eq(publications.id, number));

type Dated = Pick<typeof publications.$inferSelect, 'id' | 'publishedAt' | 'changedAt' | 'factsChangedAt'>;

/**
 * Names a state of the board: a publication with the facts that its models have. The times tell it from a publication of the same
 * number in another database, such as a standby after a failover.
 */
export const stateOf = ({ id, publishedAt, changedAt }: Dated) =>
  JSON.stringify([id, publishedAt, changedAt]);

/** The same, but likes make no difference. */
export const stateOfFiles = ({ id, publishedAt, factsChangedAt }: Dated) =>
  JSON.stringify([id, publishedAt, factsChangedAt]);

/** The runs of a row, newest first. Most rows have one. */
export type RowRuns = readonly [newest: number, ...others: number[]];

type Lists = Readonly<Pick<typeof publications.$inferSelect, 'runIds' | 'joinedRuns'>>;

export function rowsOf({ runIds, joinedRuns }: Lists): RowRuns[] {
  return runIds.map((run) => [run, ...(joinedRuns[run] ?? [])]);
}

/** The other runs of rows by the newest one, as a publication stores them. */
export function joinedRunsOf(rows: readonly RowRuns[]): Lists['joinedRuns'] {
  return Object.fromEntries(rows.flatMap(([run, ...others]) => (others.length === 0 ? [] : [[run, others]])));
}

/** The rows of a publication, best first. */
export async function readRows(db: Db, publication: number): Promise<RowRuns[]> {
  const { runIds, joinedRuns } = publications;
  const [found] = await db
    .select({ runIds, joinedRuns })
    .from(publications)
    .where(eq(publications.id, publication));
  return found === undefined ? [] : rowsOf(found);
}
