import { eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { publications } from '../database/schema.ts';

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
