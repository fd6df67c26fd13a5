import type { RankRanges } from '@leaderboard/core/statistics/rank-ranges';
import { desc, eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { publications, runs } from '../database/schema.ts';
import { isOneOf } from '../database/statements.ts';
import { readRanks } from './publication-ranks.sql.ts';

/** A publication with the rank ranges of its rows: what reading its entries needs. It can be sent to a thread. */
export interface RankedBoard {
  readonly publication: number;
  readonly publishedAt: string;
  /** Best first. */
  readonly runIds: readonly number[];
  /** By index in `runIds`. */
  readonly ranges: RankRanges;
  /** docs/results.md#publication-hash */
  readonly sha256: string;
}

/** Everything that depends on all scores of a publication (publication-ranks.sql.ts). */
export interface BoardDigest extends RankedBoard {
  readonly entryIds: readonly string[];
  /** In percent; NaN without a score. */
  readonly averages: readonly number[];
  /** From 1; null for a run that is not on this board. */
  readonly rankOf: (runId: number) => number | null;
  readonly rankOfEntry: (entryId: string) => number | null;
  readonly rankRange: (runId: number) => RankRange | null;
}
export type RankRange = readonly [best: number, worst: number];

/** The rank range of the row at an index of the board; null for a row without a score. */
export function rankRangeAt({ best, worst }: RankRanges, index: number): RankRange | null {
  const [low, high] = [best[index] ?? 0, worst[index] ?? 0];
  return low === 0 ? null : [low, high];
}

type Publication = Pick<typeof publications.$inferSelect, 'id' | 'publishedAt'>;

async function readDigest(
  db: Db,
  { id, publishedAt }: Publication,
  stopped?: AbortSignal,
): Promise<BoardDigest> {
  const { runIds, averages, bestRanks, worstRanks, sha256 } = await readRanks(db, id, stopped);
  const rows = await db
    .select({ id: runs.id, entryId: runs.entryId })
    .from(runs)
    .where(isOneOf(runs.id, runIds));
  const entryOf = new Map(rows.map((row) => [row.id, row.entryId]));
  const entryIds = runIds.map((runId) => entryOf.get(runId) ?? '');
  const ranges = { best: Uint32Array.from(bestRanks), worst: Uint32Array.from(worstRanks) };
  const indexes = new Map(runIds.map((runId, index) => [runId, index]));
  const indexesOfEntries = new Map(entryIds.map((entryId, index) => [entryId, index]));
  const rank = (index: number | undefined) => (index === undefined ? null : index + 1);
  return {
    publication: id,
    publishedAt,
    runIds,
    ranges,
    entryIds,
    averages,
    rankOf: (runId) => rank(indexes.get(runId)),
    rankOfEntry: (entryId) => rank(indexesOfEntries.get(entryId)),
    rankRange: (runId) => rankRangeAt(ranges, indexes.get(runId) ?? -1),
    sha256,
  };
}

/** Rows of all digests in memory, about 0.3 kB each: of three boards of 100,000 rows, or of 65 with 4,576. */
const MOST_ROWS = 300_000;
/** Each read of an earlier publication takes a database connection and reads all its scores. */
const MOST_PAST_READS = 2;

export interface BoardDigests {
  /** Of the newest publication; null before the first. */
  readonly newest: () => Promise<BoardDigest | null>;
  /** Of the publication of this number; null where there is none. */
  readonly at: (publication: number) => Promise<BoardDigest | null>;
  /** Of a publication that was just read with this connection or transaction. */
  readonly of: (db: Db, publication: Publication) => Promise<BoardDigest>;
}

/**
 * The digests of the publications that were asked for last. All callers share one read.
 * @param stopped ends reads under way, which may take a minute.
 */
export function createBoardDigests({ db }: Pick<Database, 'db'>, stopped?: AbortSignal): BoardDigests {
  const digests = new LRUCache<string, BoardDigest, readonly [Db, Publication]>({
    maxSize: MOST_ROWS,
    // The newest one is kept even where it is larger.
    sizeCalculation: ({ runIds }) => Math.min(MOST_ROWS / 2, Math.max(1, runIds.length)),
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => readDigest(...context, stopped),
  });

  const pastReads = pLimit(MOST_PAST_READS);

  // After a restore, another publication may have the number.
  const keyOf = ({ id, publishedAt }: Publication) => `${id} ${publishedAt}`;

  function of(db: Db, publication: Publication): Promise<BoardDigest> {
    return digests.forceFetch(keyOf(publication), { context: [db, publication] });
  }

  async function digest(number: number | null): Promise<BoardDigest | null> {
    const [found] = await db
      .select({ id: publications.id, publishedAt: publications.publishedAt })
      .from(publications)
      .where(number === null ? undefined : eq(publications.id, number))
      .orderBy(desc(publications.id))
      .limit(1);
    if (found === undefined) return null;
    const isPast = number !== null && !digests.has(keyOf(found));
    return isPast ? pastReads(() => of(db, found)) : of(db, found);
  }

  return { newest: () => digest(null), at: digest, of };
}
