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
import { joinedRunsOf, readRows } from './read-publication.sql.ts';
import { loadScoredRows, type ScoredRow } from './scored-runs.sql.ts';

/** The lists of a publication, best first within each protocol, and its hash. They never change. */
export interface PublicationRanks {
  readonly runIds: number[];
  readonly joinedRuns: Readonly<Record<string, readonly number[]>>;
  /** 0 for a row without a rank. */
  readonly ranks: number[];
  /** In percent; NaN without a score. */
  readonly averages: number[];
  /** The rank ranges; 0 without a score. */
  readonly bestRanks: number[];
  readonly worstRanks: number[];
  /** docs/results.md#publication-hash */
  readonly sha256: string;
}

export type RankRange = readonly [best: number, worst: number];

/** The rank range of the row at an index of the board; null for a row without a score. */
export function rankRangeAt(
  { bestRanks, worstRanks }: Pick<PublicationRanks, 'bestRanks' | 'worstRanks'>,
  index: number,
): RankRange | null {
  const [best, worst] = [bestRanks[index] ?? 0, worstRanks[index] ?? 0];
  return best === 0 ? null : [best, worst];
}

/** The runs of the rows that have a rank, in their order. */
export function rankedRuns({ runIds, ranks }: Pick<PublicationRanks, 'runIds' | 'ranks'>): number[] {
  return runIds.filter((_, place) => (ranks[place] ?? 0) > 0);
}

const { runIds, joinedRuns, ranks, averages, bestRanks, worstRanks, sha256 } = publications;
const LISTS = { runIds, joinedRuns, ranks, averages, bestRanks, worstRanks, sha256 };

/** After an upgrade, ranks of older publications are computed when somebody asks. */
const COMPUTED_AT_ONCE = 100;

const NEVER = new AbortController().signal;

/** Takes a few milliseconds at most. */
const STEPS_A_TURN = 8;

/** Runs long work in slices, so that the process answers requests in between. */
async function stepsInTurns<T>(steps: Steps<T>, stopped: AbortSignal): Promise<T> {
  for (let taken = 1; ; taken += 1) {
    stopped.throwIfAborted();
    const { done, value } = steps.next();
    if (done === true) return value;
    if (taken % STEPS_A_TURN === 0) await setImmediate();
  }
}

/** The rows of each protocol in the order of their ranks, those of the default protocol first. */
export function inRankOrder(rows: readonly ScoredRow[]): ScoredRow[] {
  return PROTOCOLS.flatMap((protocol) => rankOrder(rows.filter((row) => rankedBy(row) === protocol)));
}

/** The lists of a publication. @param inOrder its rows ({@link inRankOrder}) */
export async function ranksOf(
  inOrder: readonly ScoredRow[],
  stopped: AbortSignal = NEVER,
): Promise<PublicationRanks> {
  const [ranks, bestRanks, worstRanks]: [number[], number[], number[]] = [[], [], []];
  for (const protocol of PROTOCOLS) {
    const ranked = inOrder.filter((row) => rankedBy(row) === protocol);
    const shares = Float64Array.from(ranked, ({ share }) => share);
    const variances = Float64Array.from(ranked, ({ variance }) => variance);
    const { best, worst } = await stepsInTurns(rankRanges({ shares, variances }), stopped);
    ranks.push(...ranked.map(({ isRanked }, index) => (isRanked ? index + 1 : 0)));
    bestRanks.push(...best);
    worstRanks.push(...worst);
  }
  const hash = createHash('sha256');
  for (const { hashLine } of inOrder) hash.update(hashLine);
  return {
    runIds: inOrder.map((row) => row.runIds[0]),
    joinedRuns: joinedRunsOf(inOrder.map((row) => row.runIds)),
    ...{ ranks, bestRanks, worstRanks },
    averages: inOrder.map(({ share }) => share * 100),
    sha256: hash.digest('hex'),
  };
}

/** The same of a stored publication. Those of before ranks were stored have no other rows. */
export async function readRankedRuns(db: Db, publication: number): Promise<readonly number[]> {
  const [found] = await db
    .select({ runIds, ranks })
    .from(publications)
    .where(eq(publications.id, publication));
  const { runIds: all = [], ranks: stored = null } = found ?? {};
  return stored === null ? all : rankedRuns({ runIds: all, ranks: stored });
}

/** The ranks of a publication, made from all its scores. */
export async function computeRanks(
  db: Db,
  publication: number,
  stopped: AbortSignal = NEVER,
): Promise<PublicationRanks> {
  const rows = await readRows(db, publication);
  return ranksOf(await loadScoredRows(db, rows, { everyScore: true, stopped }), stopped);
}

async function storeRanks(
  db: Db,
  publication: number,
  { runIds: _, joinedRuns: _others, ...ranks }: PublicationRanks,
): Promise<void> {
  await db.update(publications).set(ranks).where(eq(publications.id, publication));
}

/**
 * The stored ranks of a publication. Those of before they were stored are computed, and stored by accounts that may. The account of
 * servers may not, so that it cannot change the hash of a publication; neither may a snapshot, which only reads.
 */
export async function readRanks(
  db: Db,
  publication: number,
  stopped: AbortSignal = NEVER,
): Promise<PublicationRanks> {
  const [found] = await db.select(LISTS).from(publications).where(eq(publications.id, publication));
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

/** Computes and stores the ranks of the newest publications that have none. */
export async function storeMissingRanks({ db }: Pick<Database, 'db'>): Promise<void> {
  const without = await db
    .select({ id: publications.id })
    .from(publications)
    .where(isNull(publications.sha256))
    .orderBy(desc(publications.id))
    .limit(COMPUTED_AT_ONCE);
  for (const { id } of without) await storeRanks(db, id, await computeRanks(db, id));
}
