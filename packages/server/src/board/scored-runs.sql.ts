import type { Evaluations } from '@leaderboard/core/benchmark/entry';
import { EVALUATION_KEYS } from '@leaderboard/core/benchmark/suite';
import { ALL_COLUMNS } from '@leaderboard/core/board/average';
import type { Rankable } from '@leaderboard/core/board/ranking';
import { withPercent } from '@leaderboard/core/format';
import { meanOf } from '@leaderboard/core/statistics/mean';
import { eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { batches, type Db, isOneOf } from '../database/db.ts';
import { entries, models, runs, type scores } from '../database/schema.ts';
import { loadEvaluations } from './entries.sql.ts';

const KEPT_AT_ONCE = 500;

/** The figures of a run for its rank, its range and its line of the publication hash. They never change, so they are stored with the run. */
export interface KeptOfRun {
  /** NaN without a score. */
  readonly share: number;
  /** Infinity where it is unknown. */
  readonly variance: number;
  readonly hashLine: string;
}

export interface ScoredRun extends Rankable, KeptOfRun {
  readonly runId: number;
}

export type ScoredRuns = ReadonlyMap<number, ScoredRun>;

type Hashed = Readonly<Pick<typeof runs.$inferSelect, 'entryId' | 'fileSha256' | 'commit'>>;

function keptOf({ entryId, fileSha256, commit }: Hashed, evaluations: Evaluations): KeptOfRun {
  const mean = meanOf(evaluations, ALL_COLUMNS);
  const hashed = EVALUATION_KEYS.flatMap((key) => {
    const score = evaluations[key];
    return score === undefined ? [] : [[key, score.value, score.n ?? null]];
  });
  return {
    share: mean?.share ?? Number.NaN,
    variance: mean?.variance ?? Number.POSITIVE_INFINITY,
    hashLine: `${JSON.stringify([entryId, fileSha256, commit, hashed])}\n`,
  };
}

/** The same of a new run. */
export function keptOfNew(
  run: Hashed,
  given: readonly Readonly<Pick<typeof scores.$inferSelect, 'key' | 'value' | 'n'>>[],
): KeptOfRun {
  const withShares = given.map(({ key, value, n }) => [
    key,
    { ...withPercent({ value }), ...(n !== null && { n }) },
  ]);
  return keptOf(run, Object.fromEntries(withShares));
}

/** Computes the stored figures of these runs from all their scores. */
async function keptFromScores(db: Db, runIds: readonly number[]): Promise<Map<number, KeptOfRun>> {
  if (runIds.length === 0) return new Map();
  const evaluations = await loadEvaluations(db, runIds);
  const { id, entryId, fileSha256, commit } = runs;
  const rows = await db.select({ id, entryId, fileSha256, commit }).from(runs).where(isOneOf(id, runIds));
  return new Map(rows.map(({ id, ...run }) => [id, keptOf(run, evaluations.get(id) ?? {})]));
}

/** Reads these runs with their stored figures; null where a run has none yet. */
async function readKept(db: Db, runIds: readonly number[]) {
  const rows = await db
    .select({
      ...{ runId: runs.id, id: runs.entryId, name: models.name, submissionDate: entries.submissionDate },
      ...{ share: runs.share, variance: runs.variance, hashLine: runs.hashLine },
    })
    .from(runs)
    .innerJoin(entries, eq(entries.id, runs.entryId))
    .innerJoin(models, eq(models.id, entries.modelId))
    .where(isOneOf(runs.id, runIds));
  return rows.map(({ share, variance, hashLine, ...row }) => {
    const isKept = share !== null && variance !== null && hashLine !== null;
    return { row, kept: isKept ? { share, variance, hashLine } : null };
  });
}

/**
 * Reads these runs by their stored figures, and the scores of runs that have none yet.
 * @param everyScore reads the scores of all runs, also where figures are stored.
 */
export async function loadScoredRuns(
  db: Db,
  runIds: readonly number[],
  { everyScore = false, stopped }: { readonly everyScore?: boolean; readonly stopped?: AbortSignal } = {},
): Promise<ScoredRuns> {
  const scored = new Map<number, ScoredRun>();
  for (const batch of batches(runIds)) {
    stopped?.throwIfAborted();
    const rows = await readKept(db, batch);
    const missing = rows.flatMap(({ row, kept }) => (everyScore || kept === null ? [row.runId] : []));
    const made = await keptFromScores(db, missing);
    for (const { row, kept } of rows) {
      const ofRun = made.get(row.runId) ?? kept;
      if (ofRun === null) throw new Error(`Run ${row.runId} was not read`);
      const average = Number.isNaN(ofRun.share) ? null : ofRun.share * 100;
      scored.set(row.runId, { ...row, ...ofRun, average });
    }
  }
  return scored;
}

/**
 * Keeps what publications need of stored runs from before it was kept, some hundred at a time. An account that may not change runs
 * leaves them to the owner's `npx leaderboard migrate`.
 */
export async function keepMissing({ db }: Pick<Database, 'db'>, stopping?: AbortSignal): Promise<void> {
  const { rows } = await db.execute<{ may: boolean }>(
    sql`select has_column_privilege('runs', 'hash_line', 'UPDATE') as may`,
  );
  if (rows[0]?.may !== true) return;
  while (stopping?.aborted !== true) {
    const without = await db
      .select({ id: runs.id })
      .from(runs)
      .where(isNull(runs.hashLine))
      .limit(KEPT_AT_ONCE);
    if (without.length === 0) return;
    const made = await keptFromScores(
      db,
      without.map(({ id }) => id),
    );
    // JSON has no NaN and no Infinity, so numbers are text.
    const list = [...made].map(([id, { share, variance, hashLine }]) => [
      ...[id, `${share}`, `${variance}`, hashLine],
    ]);
    await db.execute(sql`update runs
      set share = (kept->>1)::float8, variance = (kept->>2)::float8, hash_line = kept->>3
      from json_array_elements(${JSON.stringify(list)}::json) as kept where id = (kept->>0)::integer`);
  }
}
