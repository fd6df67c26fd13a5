import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { PROTOCOLS, rankedBy } from '@leaderboard/core/benchmark/protocols';
import { rankOrder } from '@leaderboard/core/board/ranking';
import { rankRanges } from '@leaderboard/core/statistics/rank-ranges';
import type { Steps } from '@leaderboard/core/steps';
import { desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { publications } from '../database/schema.ts';
import { readRows, toJoinedRuns } from './read-publication.sql.ts';
import { loadScoredRows, type ScoredRow } from './scored-runs.sql.ts';

/** Immutable lists of a publication, best first within each protocol, and its hash. */
export interface PublicationRanks {
  readonly runIds: number[];
  readonly joinedRuns: Readonly<Record<string, readonly number[]>>;
  /** Rank of each row; 0 for a row without a rank. */
  readonly ranks: number[];
  /** Averages in percent; NaN for a row without a score. */
  readonly averages: number[];
  /** Bounds of the rank ranges; 0 for a row without a score. */
  readonly bestRanks: number[];
  readonly worstRanks: number[];
  /** docs/results.md#publication-hash */
  readonly sha256: string;
}

export type RankRange = readonly [best: number, worst: number];

/** Returns the rank range of the row at a board index; null for a row without a score. */
export function getRankRange(
  { bestRanks, worstRanks }: Pick<PublicationRanks, 'bestRanks' | 'worstRanks'>,
  index: number,
): RankRange | null {
  const [best, worst] = [bestRanks[index] ?? 0, worstRanks[index] ?? 0];
  return best === 0 ? null : [best, worst];
}

/** Returns the runs of all ranked rows, in order. */
export function getRankedRuns({ runIds, ranks }: Pick<PublicationRanks, 'runIds' | 'ranks'>): number[] {
  return runIds.filter((_, place) => (ranks[place] ?? 0) > 0);
}

const { runIds, joinedRuns, ranks, averages, bestRanks, worstRanks, sha256 } = publications;
const RANK_COLUMNS = { runIds, joinedRuns, ranks, averages, bestRanks, worstRanks, sha256 };

/** Number of publications whose ranks an upgrade recomputes. Older ones are computed on request. */
const MAX_RECOMPUTED = 100;

const NEVER_ABORTED = new AbortController().signal;

/** Limits each chunk to a few milliseconds. */
const STEPS_PER_CHUNK = 8;

/** Runs long computations in chunks, so that the process can handle requests in between. */
async function runInChunks<T>(steps: Steps<T>, stopped: AbortSignal): Promise<T> {
  for (let taken = 1; ; taken += 1) {
    stopped.throwIfAborted();
    const { done, value } = steps.next();
    if (done === true) return value;
    if (taken % STEPS_PER_CHUNK === 0) await setImmediate();
  }
}

/** Sorts rows by rank within each protocol, with the default protocol first. */
export function sortByRank(rows: readonly ScoredRow[]): ScoredRow[] {
  return PROTOCOLS.flatMap((protocol) => rankOrder(rows.filter((row) => rankedBy(row) === protocol)));
}

/** Computes the lists of a publication. @param inOrder rows sorted by {@link sortByRank} */
export async function rankRows(
  inOrder: readonly ScoredRow[],
  stopped: AbortSignal = NEVER_ABORTED,
): Promise<PublicationRanks> {
  const [ranks, bestRanks, worstRanks]: [number[], number[], number[]] = [[], [], []];
  for (const protocol of PROTOCOLS) {
    const ranked = inOrder.filter((row) => rankedBy(row) === protocol);
    const shares = Float64Array.from(ranked, ({ share }) => share);
    const variances = Float64Array.from(ranked, ({ variance }) => variance);
    const { best, worst } = await runInChunks(rankRanges({ shares, variances }), stopped);
    ranks.push(...ranked.map(({ isRanked }, index) => (isRanked ? index + 1 : 0)));
    bestRanks.push(...best);
    worstRanks.push(...worst);
  }
  const hash = createHash('sha256');
  for (const { hashLine } of inOrder) hash.update(hashLine);
  return {
    runIds: inOrder.map((row) => row.runIds[0]),
    joinedRuns: toJoinedRuns(inOrder.map((row) => row.runIds)),
    ...{ ranks, bestRanks, worstRanks },
    averages: inOrder.map(({ share }) => share * 100),
    sha256: hash.digest('hex'),
  };
}

/** Reads the ranked runs of a publication. Before ranks were stored, every row was ranked. */
export async function readRankedRuns(db: Db, publication: number): Promise<readonly number[]> {
  const [found] = await db
    .select({ runIds, ranks })
    .from(publications)
    .where(eq(publications.id, publication));
  const { runIds: all = [], ranks: stored = null } = found ?? {};
  return stored === null ? all : getRankedRuns({ runIds: all, ranks: stored });
}

/** Computes the ranks of a publication from all its scores. */
export async function computeRanks(
  db: Db,
  publication: number,
  stopped: AbortSignal = NEVER_ABORTED,
): Promise<PublicationRanks> {
  const rows = await readRows(db, publication);
  return rankRows(await loadScoredRows(db, rows, { everyScore: true, stopped }), stopped);
}

async function storeRanks(
  db: Db,
  publication: number,
  { runIds: _, joinedRuns: _others, ...ranks }: PublicationRanks,
): Promise<void> {
  await db.update(publications).set(ranks).where(eq(publications.id, publication));
}

/**
 * Reads the ranks of a publication. Missing ranks of old publications are computed, and stored if the database account has the
 * permission. The servers' account does not have it, so that it cannot change a publication's hash. Nothing is stored in a
 * read-only snapshot either.
 */
export async function readRanks(
  db: Db,
  publication: number,
  stopped: AbortSignal = NEVER_ABORTED,
): Promise<PublicationRanks> {
  const [found] = await db.select(RANK_COLUMNS).from(publications).where(eq(publications.id, publication));
  const { averages = null, bestRanks = null, worstRanks = null, sha256 = null } = found ?? {};
  if (
    found !== undefined &&
    averages !== null &&
    bestRanks !== null &&
    worstRanks !== null &&
    sha256 !== null
  )
    return {
      ...found,
      ranks: found.ranks ?? averages.map((_, index) => index + 1),
      averages,
      bestRanks,
      worstRanks,
      sha256,
    };
  const ranks = await computeRanks(db, publication, stopped);
  const { rows } = await db.execute<{ may: boolean }>(
    sql`select has_column_privilege('publications', 'sha256', 'UPDATE') and not current_setting('transaction_read_only')::boolean as may`,
  );
  if (rows[0]?.may === true) await storeRanks(db, publication, ranks);
  return ranks;
}

/** Computes and stores missing ranks of the newest publications. */
export async function storeMissingRanks({ db }: Pick<Database, 'db'>): Promise<void> {
  const without = await db
    .select({ id: publications.id })
    .from(publications)
    .where(isNull(publications.sha256))
    .orderBy(desc(publications.id))
    .limit(MAX_RECOMPUTED);
  for (const { id } of without) await storeRanks(db, id, await computeRanks(db, id));
}
