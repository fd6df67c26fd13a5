import { and, asc, desc, gt, gte, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { publicationChanges, publications } from '../database/schema.ts';
import { isOneOf } from '../database/statements.ts';
import { type RankChange, rankBefore, runsBefore, type Stay, staysOf } from '../rules/rank-changes.ts';

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

interface RankedPublication {
  readonly publication: number;
  /** Null for a run that is not on its board. */
  readonly rankOf: (runId: number) => number | null;
}

export interface PastRank {
  readonly publication: number;
  readonly publishedAt: string;
  readonly rows: number;
  readonly run: number;
  readonly rank: number;
}

/**
 * The ranks of these runs in the last publications that have one of them, oldest first. They are counted back from the ends
 * of the stays, so that no list is read.
 * @param newest the publication to begin with.
 */
export async function readRankHistory(
  db: Db,
  runIds: readonly number[],
  newest: RankedPublication,
  limit: number,
): Promise<PastRank[]> {
  const stays = await readStays(db, runIds, newest);
  const during = await readPublicationsOf(db, stays, limit);
  const listed = stays.map((stay, index) => ({ stay, during: during.filter((one) => one.stay === index) }));
  // The changes of the first publication of a stay are not needed. They may be a whole board.
  const counted = listed.flatMap((one) => one.during.slice(0, -1)).map(({ publication }) => publication);
  const changes = await readRankChanges(db, isOneOf(publicationChanges.publicationId, counted));
  const ranks: PastRank[] = [];
  for (const { stay, during: ofStay } of listed) {
    let current: number | null = stay.rank;
    for (const { publication, publishedAt, rows } of ofStay) {
      if (current === null) break;
      ranks.push({ publication, publishedAt, rows, run: stay.run, rank: current });
      current = rankBefore(stay.run, current, changes.get(publication) ?? []);
    }
  }
  return ranks
    .sort((a, b) => b.publication - a.publication || b.rank - a.rank)
    .slice(0, limit)
    .reverse();
}

async function readStays(
  db: Db,
  runIds: readonly number[],
  { publication, rankOf }: RankedPublication,
): Promise<Stay[]> {
  const { publicationId, runId, rankBefore: before, rankAfter: after } = publicationChanges;
  const changes = await db
    .select({ publication: publicationId, run: runId, before, after })
    .from(publicationChanges)
    .where(and(isOneOf(runId, runIds), lte(publicationId, publication), or(isNull(before), isNull(after))))
    .orderBy(asc(publicationId));
  return runIds.flatMap((run) =>
    staysOf(
      run,
      changes.filter((change) => change.run === run),
      rankOf(run),
      publication + 1,
    ),
  );
}

/** The last publications of the stays, each with the index of its stay, newest first: in one statement, however many stays there are. */
async function readPublicationsOf(db: Db, stays: readonly Stay[], limit: number) {
  const numbers = (of: (stay: Stay) => number) => sql`${`{${stays.map(of).join(',')}}`}::integer[]`;
  const { id, publishedAt, rowCount } = publications;
  const { rows } = await db.execute<{ stay: number } & Omit<PastRank, 'run' | 'rank'>>(sql`
    select stay.index::integer - 1 as stay, during.*
    from unnest(${numbers(({ from }) => from)}, ${numbers(({ until }) => until)})
      with ordinality as stay (since, until, index),
      lateral (
        select ${id} as publication, ${publishedAt} as "publishedAt", coalesce(${rowCount}, 0) as rows
        from ${publications} where ${id} >= stay.since and ${id} < stay.until
        order by ${id} desc limit ${limit}
      ) as during
    order by publication desc fetch first ${limit} rows with ties`);
  return rows;
}
