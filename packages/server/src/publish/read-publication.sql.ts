import { SUITE, SUITE_NAME } from '@leaderboard/core/benchmark/suite';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { DatabaseError } from '../database/database-errors.ts';
import type { Db } from '../database/db.ts';
import { publications } from '../database/schema.ts';

/** Suite columns of new runs and publications. */
export const SUITE_COLUMNS = { suite: SUITE.id, suiteVersion: SUITE.version } as const;

/**
 * Returns the newest publication that matches the optional condition; null if there is none.
 * @throws {DatabaseError} if the board belongs to another suite, because rows of different versions are never ranked together.
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
      `The board of this database is of version ${found.suiteVersion} of the suite ${found.suite}. This program evaluates version ${SUITE.version} of ${SUITE.id} (${SUITE_NAME}), whose scores cannot be compared with it. Use a separate database.`,
    );
  }
  return found;
}

/** Returns the publication with this number; null if there is none. */
export const findPublication = (db: Db, number: number) => newestPublication(db, eq(publications.id, number));

type PublicationTimes = Pick<
  typeof publications.$inferSelect,
  'id' | 'publishedAt' | 'changedAt' | 'factsChangedAt'
>;

/**
 * Identifies a board state: a publication and its models' metadata. The times distinguish it from a publication with the same
 * number in another database, such as a standby after a failover.
 */
export const getBoardState = ({ id, publishedAt, changedAt }: PublicationTimes) =>
  JSON.stringify([id, publishedAt, changedAt]);

/** Identifies the state of exported files, which do not depend on likes. */
export const getExportState = ({ id, publishedAt, factsChangedAt }: PublicationTimes) =>
  JSON.stringify([id, publishedAt, factsChangedAt]);

/** Runs of a row, newest first. Most rows have one run. */
export type RowRuns = readonly [newest: number, ...others: number[]];

type Lists = Readonly<Pick<typeof publications.$inferSelect, 'runIds' | 'joinedRuns'>>;

export function toRows({ runIds, joinedRuns }: Lists): RowRuns[] {
  return runIds.map((run) => [run, ...(joinedRuns[run] ?? [])]);
}

/** Maps each row's newest run to its other runs, as a publication stores them. */
export function toJoinedRuns(rows: readonly RowRuns[]): Lists['joinedRuns'] {
  return Object.fromEntries(rows.flatMap(([run, ...others]) => (others.length === 0 ? [] : [[run, others]])));
}

/** Reads the rows of a publication, best first. */
export async function readRows(db: Db, publication: number): Promise<RowRuns[]> {
  const { runIds, joinedRuns } = publications;
  const [found] = await db
    .select({ runIds, joinedRuns })
    .from(publications)
    .where(eq(publications.id, publication));
  return found === undefined ? [] : toRows(found);
}
