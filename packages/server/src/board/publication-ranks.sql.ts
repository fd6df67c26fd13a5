import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { rankRanges } from '@leaderboard/core/statistics/rank-ranges';
import type { Steps } from '@leaderboard/core/steps';
import { desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { publications } from '../database/schema.ts';
import { loadScoredRuns, type ScoredRuns } from './scored-runs.sql.ts';

/** The lists of a publication, best first, and its hash. They never change. */
export interface PublicationRanks {
  readonly runIds: number[];
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

const { runIds, averages, bestRanks, worstRanks, sha256 } = publications;
const LISTS = { runIds, averages, bestRanks, worstRanks, sha256 };

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

/** @param runIds of a publication, best first. */
export async function ranksOf(
  runIds: readonly number[],
  scored: ScoredRuns,
  stopped: AbortSignal = NEVER,
): Promise<PublicationRanks> {
  const inOrder = runIds.flatMap((runId) => scored.get(runId) ?? []);
  const hash = createHash('sha256');
  for (const { hashLine } of inOrder) hash.update(hashLine);
  const shares = Float64Array.from(inOrder, ({ share }) => share);
  const variances = Float64Array.from(inOrder, ({ variance }) => variance);
  const { best, worst } = await stepsInTurns(rankRanges({ shares, variances }), stopped);
  return {
    runIds: [...runIds],
    averages: [...shares].map((share) => share * 100),
    bestRanks: [...best],
    worstRanks: [...worst],
    sha256: hash.digest('hex'),
  };
}

/** The runs of a publication, best first. */
export async function readRunIds(db: Db, publication: number): Promise<readonly number[]> {
  const [found] = await db.select({ runIds }).from(publications).where(eq(publications.id, publication));
  return found?.runIds ?? [];
}

/** The ranks of a publication, made from all its scores. */
export async function computeRanks(
  db: Db,
  publication: number,
  stopped: AbortSignal = NEVER,
): Promise<PublicationRanks> {
  const inOrder = await readRunIds(db, publication);
  return ranksOf(inOrder, await loadScoredRuns(db, inOrder, { everyScore: true, stopped }), stopped);
}

async function storeRanks(
  db: Db,
  publication: number,
  { runIds: _, ...ranks }: PublicationRanks,
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
    return { runIds: found.runIds, averages, bestRanks, worstRanks, sha256 };
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
