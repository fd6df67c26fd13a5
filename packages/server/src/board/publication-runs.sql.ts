import {
  type RankChange,
  rankBefore,
  runsBefore,
  type Stay,
  staysOf,
} from '@leaderboard/core/board/rank-changes';
import { and, asc, desc, gt, gte, isNotNull, isNull, lt, lte, or, type SQL } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { publicationChanges, publications } from '../database/schema.ts';
import { isOneOf } from '../database/statements.ts';

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
  const changes = await readChanges(db, and(gt(publicationId, publication), lte(publicationId, list.id)));
  for (const [, ofOne] of changes) runIds = runsBefore(runIds, ofOne);
  return runIds;
}

/** The changes of publications, the newest publication first. */
async function readChanges(db: Db, condition: SQL | undefined): Promise<ReadonlyMap<number, RankChange[]>> {
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

/** A publication whose ranks are known. */
interface RankedPublication {
  readonly publication: number;
  /** Null for a run that is not on its board. */
  readonly rankOf: (runId: number) => number | null;
}

/** The rank of a run in a publication. */
export interface PastRank {
  readonly publication: number;
  readonly publishedAt: string;
  /** Rows of that publication. */
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
  // Each stay has a publication at least, so earlier ones cannot be among the last publications.
  const last = stays.sort((a, b) => b.until - a.until).slice(0, limit);
  const ranks = await Promise.all(last.map((stay) => readRanksOf(db, stay, limit)));
  return ranks
    .flat()
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

/** The ranks of a run in the last publications of a stay. */
async function readRanksOf(db: Db, { run, from, until, rank }: Stay, limit: number): Promise<PastRank[]> {
  const { id, publishedAt, rowCount } = publications;
  const during = await db
    .select({ publication: id, publishedAt, rows: rowCount })
    .from(publications)
    .where(and(gte(id, from), lt(id, until)))
    .orderBy(desc(id))
    .limit(limit);
  const first = during.at(-1)?.publication ?? until;
  const { publicationId } = publicationChanges;
  const changes = await readChanges(db, and(gt(publicationId, first), lt(publicationId, until)));
  const ranks: PastRank[] = [];
  let current: number | null = rank;
  for (const { publication, publishedAt, rows } of during) {
    if (current === null) break;
    ranks.push({ publication, publishedAt, rows: rows ?? 0, run, rank: current });
    current = rankBefore(run, current, changes.get(publication) ?? []);
  }
  return ranks;
}
