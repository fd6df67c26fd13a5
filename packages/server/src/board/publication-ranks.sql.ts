import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { EVALUATION_KEYS } from '@leaderboard/core/benchmark/suite';
import { ALL_COLUMNS } from '@leaderboard/core/board/average';
import type { Rankable } from '@leaderboard/core/board/ranking';
import { meanOf } from '@leaderboard/core/statistics/mean';
import { rankRanges } from '@leaderboard/core/statistics/rank-ranges';
import type { Steps } from '@leaderboard/core/steps';
import { desc, eq, notExists, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { entries, models, publicationRanks, publications, runs } from '../database/schema.ts';
import { batches, isOneOf } from '../database/statements.ts';
import { loadEvaluations } from './entries.sql.ts';
import { readRunIds } from './publication-runs.sql.ts';

/** What never changes of a publication. */
export type PublicationRanks = Readonly<
  Omit<typeof publicationRanks.$inferSelect, 'publicationId' | 'medians'>
>;

/** A run with what ranks it, and with its line of the publication hash. */
interface ScoredRun extends Rankable {
  readonly runId: number;
  readonly share: number;
  readonly variance: number;
  readonly line: string;
}

type ScoredRuns = ReadonlyMap<number, ScoredRun>;

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

/** Reads all scores of these runs. */
export async function loadScoredRuns(
  db: Db,
  runIds: readonly number[],
  stopped: AbortSignal = NEVER,
): Promise<ScoredRuns> {
  const scored = new Map<number, ScoredRun>();
  for (const batch of batches(runIds)) {
    stopped.throwIfAborted();
    const evaluations = await loadEvaluations(db, batch);
    const rows = await db
      .select({
        runId: runs.id,
        id: runs.entryId,
        file: runs.fileSha256,
        commit: runs.commit,
        name: models.name,
        submissionDate: entries.submissionDate,
      })
      .from(runs)
      .innerJoin(entries, eq(entries.id, runs.entryId))
      .innerJoin(models, eq(models.id, entries.modelId))
      .where(isOneOf(runs.id, batch));
    for (const { file, commit, ...row } of rows) {
      const ofRun = evaluations.get(row.runId) ?? {};
      const mean = meanOf(ofRun, ALL_COLUMNS);
      const hashed = EVALUATION_KEYS.flatMap((key) => {
        const score = ofRun[key];
        return score === undefined ? [] : [[key, score.value, score.n ?? null]];
      });
      scored.set(row.runId, {
        ...row,
        average: mean === null ? null : mean.share * 100,
        share: mean?.share ?? Number.NaN,
        variance: mean?.variance ?? Number.POSITIVE_INFINITY,
        line: `${JSON.stringify([row.id, file, commit, hashed])}\n`,
      });
    }
  }
  return scored;
}

/** @param runIds of a publication, best first. */
export async function ranksOf(
  runIds: readonly number[],
  scored: ScoredRuns,
  stopped: AbortSignal = NEVER,
): Promise<PublicationRanks> {
  const inOrder = runIds.flatMap((runId) => scored.get(runId) ?? []);
  const hash = createHash('sha256');
  for (const { line } of inOrder) hash.update(line);
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

/** The ranks of a publication, made from all its scores. */
export async function computeRanks(
  db: Db,
  publication: number,
  stopped: AbortSignal = NEVER,
): Promise<PublicationRanks> {
  const runIds = await readRunIds(db, publication);
  return ranksOf(runIds, await loadScoredRuns(db, runIds, stopped), stopped);
}

export async function storeRanks(db: Db, publicationId: number, ranks: PublicationRanks): Promise<void> {
  await db
    .insert(publicationRanks)
    // Nothing reads the medians any more.
    .values({ publicationId, ...ranks, medians: {} })
    .onConflictDoNothing();
}

/**
 * The stored ranks of a publication. Where there are none, they are computed, and stored by accounts that may. The account of servers may
 * not, so that it cannot change the hash of a publication; neither may a snapshot, which only reads.
 */
export async function readRanks(
  db: Db,
  publication: number,
  stopped: AbortSignal = NEVER,
): Promise<PublicationRanks> {
  const [stored] = await db
    .select()
    .from(publicationRanks)
    .where(eq(publicationRanks.publicationId, publication));
  if (stored !== undefined) return stored;
  const ranks = await computeRanks(db, publication, stopped);
  const { rows } = await db.execute<{ may: boolean }>(
    sql`select has_table_privilege('publication_ranks', 'INSERT') and not current_setting('transaction_read_only')::boolean as may`,
  );
  if (rows[0]?.may === true) await storeRanks(db, publication, ranks);
  return ranks;
}

/** Stores the ranks of the publications that have none, the newest first. @returns how many there were. */
export async function storeMissingRanks({ db }: Pick<Database, 'db'>): Promise<number> {
  const without = await db
    .select({ id: publications.id })
    .from(publications)
    .where(
      notExists(
        db.select().from(publicationRanks).where(eq(publicationRanks.publicationId, publications.id)),
      ),
    )
    .orderBy(desc(publications.id));
  for (const { id } of without) await storeRanks(db, id, await computeRanks(db, id));
  return without.length;
}
