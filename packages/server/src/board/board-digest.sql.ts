import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { EVALUATION_KEYS } from '@leaderboard/core/benchmark/suite';
import { ALL_COLUMNS } from '@leaderboard/core/board/average';
import { meanOf } from '@leaderboard/core/statistics/mean';
import { median } from '@leaderboard/core/statistics/median';
import { type RankRanges, rankRanges } from '@leaderboard/core/statistics/rank-ranges';
import type { Steps } from '@leaderboard/core/steps';
import { desc, eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { publications, runs } from '../database/schema.ts';
import { batches, isOneOf } from '../database/statements.ts';
import { loadEvaluations } from './entries.sql.ts';
import { readRunIds } from './publication-runs.sql.ts';

/** A publication with the rank ranges of its rows: what reading its entries needs. It can be sent to a thread. */
export interface RankedBoard {
  readonly publication: number;
  readonly publishedAt: string;
  /** Best first. */
  readonly runIds: readonly number[];
  /** By index in `runIds`. */
  readonly ranges: RankRanges;
}

/** Everything that depends on all scores of a publication. It is computed once for each publication. */
export interface BoardDigest extends RankedBoard {
  readonly entryIds: readonly string[];
  /** In percent; NaN without a score. */
  readonly averages: Float64Array;
  /** From 1; null for a run that is not on this board. */
  readonly rankOf: (runId: number) => number | null;
  readonly rankOfEntry: (entryId: string) => number | null;
  readonly rankRange: (runId: number) => RankRange | null;
  /** The median score of each column, 0–1. */
  readonly medians: Readonly<Record<string, number>>;
  /** docs/results.md#publication-hash */
  readonly sha256: string;
}
export type RankRange = readonly [best: number, worst: number];

/** The rank range of the row at an index of the board; null for a row without a score. */
export function rankRangeAt({ best, worst }: RankRanges, index: number): RankRange | null {
  const [low, high] = [best[index] ?? 0, worst[index] ?? 0];
  return low === 0 ? null : [low, high];
}

const NEVER = new AbortController().signal;

/** Takes a few milliseconds at most. */
const STEPS_A_TURN = 8;

/** Runs long work in slices, so that the process answers requests in between. */
async function stepsInTurns<T>(steps: Steps<T>, stopped: AbortSignal = NEVER): Promise<T> {
  for (let taken = 1; ; taken += 1) {
    stopped.throwIfAborted();
    const { done, value } = steps.next();
    if (done === true) return value;
    if (taken % STEPS_A_TURN === 0) await setImmediate();
  }
}

type Publication = Pick<typeof publications.$inferSelect, 'id' | 'publishedAt'>;

async function readDigest(
  db: Db,
  { id, publishedAt }: Publication,
  stopped: AbortSignal,
): Promise<BoardDigest> {
  const runIds = await readRunIds(db, id);
  const byKey = new Map(EVALUATION_KEYS.map((key) => [key, [] as number[]]));
  const entryIds: string[] = [];
  const hash = createHash('sha256');
  const shares = new Float64Array(runIds.length).fill(Number.NaN);
  const variances = new Float64Array(runIds.length).fill(Number.POSITIVE_INFINITY);
  for (const batch of batches(runIds)) {
    stopped.throwIfAborted();
    const scores = await loadEvaluations(db, batch);
    const rows = await db
      .select({ id: runs.id, entryId: runs.entryId, file: runs.fileSha256, commit: runs.commit })
      .from(runs)
      .where(isOneOf(runs.id, batch));
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    for (const runId of batch) {
      const [row, ofRun] = [rowOf.get(runId), scores.get(runId) ?? {}];
      const mean = meanOf(ofRun, ALL_COLUMNS);
      shares[entryIds.length] = mean?.share ?? Number.NaN;
      variances[entryIds.length] = mean?.variance ?? Number.POSITIVE_INFINITY;
      entryIds.push(row?.entryId ?? '');
      const hashed = EVALUATION_KEYS.flatMap((key) => {
        const score = ofRun[key];
        if (score === undefined) return [];
        byKey.get(key)?.push(score.value);
        return [[key, score.value, score.n ?? null]];
      });
      hash.update(`${JSON.stringify([row?.entryId, row?.file ?? null, row?.commit ?? null, hashed])}\n`);
    }
  }
  const ranges = await stepsInTurns(rankRanges({ shares, variances }), stopped);
  const indexes = new Map(runIds.map((runId, index) => [runId, index]));
  const indexesOfEntries = new Map(entryIds.map((entryId, index) => [entryId, index]));
  const rank = (index: number | undefined) => (index === undefined ? null : index + 1);
  return {
    publication: id,
    publishedAt,
    runIds,
    ranges,
    entryIds,
    averages: shares.map((share) => share * 100),
    rankOf: (runId) => rank(indexes.get(runId)),
    rankOfEntry: (entryId) => rank(indexesOfEntries.get(entryId)),
    rankRange: (runId) => rankRangeAt(ranges, indexes.get(runId) ?? -1),
    medians: Object.fromEntries(
      [...byKey].flatMap(([key, values]) => (values.length === 0 ? [] : [[key, median(values)]])),
    ),
    sha256: hash.digest('hex'),
  };
}

/** Allows a few people to look at earlier publications at the same time. */
const MOST_DIGESTS = 6;
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
export function createBoardDigests({ db }: Pick<Database, 'db'>, stopped: AbortSignal = NEVER): BoardDigests {
  const digests = new LRUCache<string, BoardDigest, readonly [Db, Publication]>({
    max: MOST_DIGESTS,
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
