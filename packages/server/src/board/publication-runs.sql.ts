import { and, asc, desc, gt, gte, isNotNull, lte, type SQL } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { publicationChanges, publications } from '../database/schema.ts';
import { type RankChange, runsBefore } from '../rules/rank-changes.ts';

/** The runs of a publication, best first: the next list that is stored, less what was published after it. */
export async function readRunIds(db: Db, publication: number): Promise<readonly number[]> {
  const [list] = await db
    .select({ id: publications.id, runIds: publications.runIds })
    .from(publications)
    .where(and(gte(publications.id, publication), isNotNull(publications.runIds)))
    .orderBy(asc(publications.id))
    .limit(1);
  let runIds: readonly number[] = list?.runIds ?? [];
  if (list === undefined || list.id === publication) return runIds;
  const { publicationId } = publicationChanges;
  const changes = await readRankChanges(db, and(gt(publicationId, publication), lte(publicationId, list.id)));
  for (const [, ofOne] of changes) runIds = runsBefore(runIds, ofOne);
  return runIds;
}

async function readRankChanges(
  db: Db,
  condition: SQL | undefined,
): Promise<ReadonlyMap<number, RankChange[]>> {
  const rows = await db
    .select()
    .from(publicationChanges)
    .where(condition)
    .orderBy(desc(publicationChanges.publicationId));
  const byPublication = new Map<number, RankChange[]>();
  for (const { publicationId, runId, rankBefore: before, rankAfter: after } of rows) {
    const changes = byPublication.get(publicationId);
    const change = { run: runId, before, after };
    if (changes === undefined) byPublication.set(publicationId, [change]);
    else changes.push(change);
  }
  return byPublication;
}
