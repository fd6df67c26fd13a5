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

const KEPT_AT_ONCE = 500;

/** The figures of a run for its rank, its range and its line of the publication hash. They never change, so they are stored with the run. */
export interface KeptOfRun {
  /** NaN without a score. */
  readonly share: number;
  /** Infinity where it is unknown. */
  readonly variance: number;
  readonly hashLine: string;
}

export interface ScoredRow extends Rankable, KeptOfRun {
  readonly runIds: RowRuns;
  readonly protocol: string | null;
}

type Hashed = Readonly<Pick<typeof runs.$inferSelect, 'entryId' | 'fileSha256' | 'commit'>>;

/** NaN and Infinity where there is no average. */
function figuresOf(evaluations: Evaluations): Pick<KeptOfRun, 'share' | 'variance'> {
  const mean = meanOf(toScored(evaluations), ALL_COLUMNS);
  return { share: mean?.share ?? Number.NaN, variance: mean?.variance ?? Number.POSITIVE_INFINITY };
}

function keptOf({ entryId, fileSha256, commit }: Hashed, evaluations: Evaluations): KeptOfRun {
  const hashed = EVALUATION_KEYS.flatMap((key) => {
    const score = evaluations[key];
    return score === undefined ? [] : [[key, score.value, score.n ?? null]];
  });
  return {
    ...figuresOf(evaluations),
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
      protocol: entries.protocol,
    })
    .from(runs)
    .innerJoin(entries, eq(entries.id, runs.entryId))
    .innerJoin(models, eq(models.id, entries.modelId))
    .where(isOneOf(runs.id, runIds));
  return new Map(
    rows.map(({ share, variance, hashLine, runId, ...row }) => {
      const isKept = share !== null && variance !== null && hashLine !== null;
      return [runId, { row, kept: isKept ? { share, variance, hashLine } : null }];
    }),
  );
}

/** The same of rows whose scores are of several runs, by their newest run. Each run has its line of the hash. */
async function keptOfJoined(db: Db, rows: readonly RowRuns[]): Promise<Map<number, KeptOfRun>> {
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
        return hashed === undefined ? [] : keptOf(hashed, counting).hashLine;
      });
      const { share, variance } = figuresOf(joinEvaluations(parts));
      return [row[0], { share, variance, hashLine: lines.join('') }];
    }),
  );
}

/**
 * Reads these rows by the stored figures of their runs, and the scores of runs that have none yet.
 * @param everyScore reads the scores of all runs, also where figures are stored.
 */
export async function loadScoredRows(
  db: Db,
  rows: readonly RowRuns[],
  { everyScore = false, stopped }: { readonly everyScore?: boolean; readonly stopped?: AbortSignal } = {},
): Promise<ScoredRow[]> {
  const scored: ScoredRow[] = [];
  for (const batch of batches(rows)) {
    stopped?.throwIfAborted();
    const found = await readKept(
      db,
      batch.map(([run]) => run),
    );
    const joined = await keptOfJoined(
      db,
      batch.filter(({ length }) => length > 1),
    );
    const missing = batch.flatMap(([run]) =>
      !joined.has(run) && (everyScore || found.get(run)?.kept === null) ? [run] : [],
    );
    const made = await keptFromScores(db, missing);
    for (const runIds of batch) {
      const [run] = runIds;
      const known = found.get(run);
      const figures = joined.get(run) ?? made.get(run) ?? known?.kept;
      if (known === undefined || figures == null) throw new Error(`Run ${run} was not read`);
      const average = Number.isNaN(figures.share) ? null : figures.share * 100;
      scored.push({ ...known.row, ...figures, runIds, average, isRanked: average !== null });
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
