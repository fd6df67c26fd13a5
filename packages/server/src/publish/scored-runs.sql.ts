import type { Evaluations } from '@leaderboard/core/benchmark/entry';
import { joinEvaluations, splitRuns, toScored } from '@leaderboard/core/benchmark/row-scores';
import { EVALUATION_KEYS } from '@leaderboard/core/benchmark/suite';
import type { Rankable } from '@leaderboard/core/board/ranking';
import { ALL_COLUMNS } from '@leaderboard/core/board/ranking';
import { withPercent } from '@leaderboard/core/format';
import { meanOf } from '@leaderboard/core/statistics/mean';
import { eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { batches, type Db, isOneOf } from '../database/db.ts';
import { entries, models, runs, type scores } from '../database/schema.ts';
import { loadEvaluations } from './entries.sql.ts';
import type { RowRuns } from './read-publication.sql.ts';

const BATCH_SIZE = 500;

/** Data needed for a run's rank, rank range and line in the publication hash. It never changes, so it is stored with the run. */
export interface RankingData {
  /** NaN if there is no score. */
  readonly share: number;
  /** Infinity if unknown. */
  readonly variance: number;
  readonly hashLine: string;
}

export interface ScoredRow extends Rankable, RankingData {
  readonly runIds: RowRuns;
  readonly protocol: string | null;
}

type HashedRun = Readonly<Pick<typeof runs.$inferSelect, 'entryId' | 'fileSha256' | 'commit'>>;

/** Computes the average and its variance; NaN and Infinity if there is no average. */
function computeAverage(evaluations: Evaluations): Pick<RankingData, 'share' | 'variance'> {
  const mean = meanOf(toScored(evaluations), ALL_COLUMNS);
  return { share: mean?.share ?? Number.NaN, variance: mean?.variance ?? Number.POSITIVE_INFINITY };
}

function computeRankingData(
  { entryId, fileSha256, commit }: HashedRun,
  evaluations: Evaluations,
): RankingData {
  const hashed = EVALUATION_KEYS.flatMap((key) => {
    const score = evaluations[key];
    return score === undefined ? [] : [[key, score.value, score.n ?? null]];
  });
  return {
    ...computeAverage(evaluations),
    hashLine: `${JSON.stringify([entryId, fileSha256, commit, hashed])}\n`,
  };
}

/** Computes the ranking data of a new run. */
export function computeNewRankingData(
  run: HashedRun,
  given: readonly Readonly<Pick<typeof scores.$inferSelect, 'key' | 'value' | 'n'>>[],
): RankingData {
  const withShares = given.map(({ key, value, n }) => [
    key,
    { ...withPercent({ value }), ...(n !== null && { n }) },
  ]);
  return computeRankingData(run, Object.fromEntries(withShares));
}

/** Computes the ranking data of stored runs from all their scores. */
async function computeFromScores(db: Db, runIds: readonly number[]): Promise<Map<number, RankingData>> {
  if (runIds.length === 0) return new Map();
  const evaluations = await loadEvaluations(db, runIds);
  const { id, entryId, fileSha256, commit } = runs;
  const rows = await db.select({ id, entryId, fileSha256, commit }).from(runs).where(isOneOf(id, runIds));
  return new Map(rows.map(({ id, ...run }) => [id, computeRankingData(run, evaluations.get(id) ?? {})]));
}

/** Reads runs with their stored ranking data; null for runs that have none. */
async function readStoredRankingData(db: Db, runIds: readonly number[]) {
  const rows = await db
    .select({
      ...{ runId: runs.id, id: runs.entryId, name: models.name, submissionDate: entries.submissionDate },
      ...{ share: runs.share, variance: runs.variance, hashLine: runs.hashLine },
      protocol: entries.protocol,
    })
    .from(runs)
    .innerJoin(entries, eq(entries.id, runs.entryId))
    .innerJoin(models, eq(models.id, entries.modelId))
    .where(isOneOf(runs.id, runIds));
  return new Map(
    rows.map(({ share, variance, hashLine, runId, ...row }) => {
      const isComplete = share !== null && variance !== null && hashLine !== null;
      return [runId, { row, data: isComplete ? { share, variance, hashLine } : null }];
    }),
  );
}

/** Computes the ranking data of rows with several runs, keyed by newest run. Each run adds a line to the hash. */
async function computeJoinedRankingData(db: Db, rows: readonly RowRuns[]): Promise<Map<number, RankingData>> {
  const runIds = rows.flat();
  if (runIds.length === 0) return new Map();
  const evaluations = await loadEvaluations(db, runIds);
  const { id, entryId, fileSha256, commit } = runs;
  const found = await db.select({ id, entryId, fileSha256, commit }).from(runs).where(isOneOf(id, runIds));
  const facts = new Map(found.map((run) => [run.id, run]));
  return new Map(
    rows.map((row) => {
      const parts = splitRuns(row.map((run) => ({ run, evaluations: evaluations.get(run) ?? {} })));
      const lines = parts.flatMap(({ run, evaluations: counting }) => {
        const hashed = facts.get(run);
        return hashed === undefined ? [] : computeRankingData(hashed, counting).hashLine;
      });
      const { share, variance } = computeAverage(joinEvaluations(parts));
      return [row[0], { share, variance, hashLine: lines.join('') }];
    }),
  );
}

/**
 * Reads rows with the stored ranking data of their runs, and computes missing data from the scores.
 * @param everyScore ignores stored data and reads the scores of all runs.
 */
export async function loadScoredRows(
  db: Db,
  rows: readonly RowRuns[],
  { everyScore = false, stopped }: { readonly everyScore?: boolean; readonly stopped?: AbortSignal } = {},
): Promise<ScoredRow[]> {
  const scored: ScoredRow[] = [];
  for (const batch of batches(rows)) {
    stopped?.throwIfAborted();
    const found = await readStoredRankingData(
      db,
      batch.map(([run]) => run),
    );
    const joined = await computeJoinedRankingData(
      db,
      batch.filter(({ length }) => length > 1),
    );
    const missing = batch.flatMap(([run]) =>
      !joined.has(run) && (everyScore || found.get(run)?.data === null) ? [run] : [],
    );
    const computed = await computeFromScores(db, missing);
    for (const runIds of batch) {
      const [run] = runIds;
      const known = found.get(run);
      const figures = joined.get(run) ?? computed.get(run) ?? known?.data;
      if (known === undefined || figures == null) throw new Error(`Run ${run} was not read`);
      const average = Number.isNaN(figures.share) ? null : figures.share * 100;
      scored.push({ ...known.row, ...figures, runIds, average, isRanked: average !== null });
    }
  }
  return scored;
}

/**
 * Stores missing ranking data of old runs, a few hundred at a time. An account without permission to update runs leaves this to
 * `npx leaderboard migrate`, which the owner runs.
 */
export async function storeMissingRankingData(
  { db }: Pick<Database, 'db'>,
  stopping?: AbortSignal,
): Promise<void> {
  const { rows } = await db.execute<{ may: boolean }>(
    sql`select has_column_privilege('runs', 'hash_line', 'UPDATE') as may`,
  );
  if (rows[0]?.may !== true) return;
  while (stopping?.aborted !== true) {
    const without = await db
      .select({ id: runs.id })
      .from(runs)
      .where(isNull(runs.hashLine))
      .limit(BATCH_SIZE);
    if (without.length === 0) return;
    const computed = await computeFromScores(
      db,
      without.map(({ id }) => id),
    );
    // JSON cannot represent NaN and Infinity, so numbers are passed as strings.
    const list = [...computed].map(([id, { share, variance, hashLine }]) => [
      ...[id, `${share}`, `${variance}`, hashLine],
    ]);
    await db.execute(sql`update runs
      set share = (item->>1)::float8, variance = (item->>2)::float8, hash_line = item->>3
      from json_array_elements(${JSON.stringify(list)}::json) as item where id = (item->>0)::integer`);
  }
}
