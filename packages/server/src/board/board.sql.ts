import { type Evaluations, taskVersionsSchema, type WrittenEntry } from '@leaderboard/core/benchmark/entry';
import { isForEdgeDevices, modelTypeOf, UNKNOWN_TYPE_ICON } from '@leaderboard/core/benchmark/model-types';
import { EVALUATION_KEYS } from '@leaderboard/core/benchmark/suite';
import { ALL_COLUMNS, publishedAverage } from '@leaderboard/core/board/average';
import type { Rankable } from '@leaderboard/core/board/ranking';
import { withPercent } from '@leaderboard/core/format';
import { averageOf, meanInterval, meanOf, scoreInterval } from '@leaderboard/core/statistics/mean';
import { rankRanges } from '@leaderboard/core/statistics/rank-ranges';
import { desc, eq, lte, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { entries, models, publications, runs, scores } from '../database/schema.ts';
import { batches, isOneOf } from '../database/statements.ts';
import { runsWithAnswers } from './answers.sql.ts';
import { modelsOfThen, type PastMoment, pastMoment } from './past-models.sql.ts';
import { stepsInTurns } from './steps-in-turns.ts';

/**
 * Reads the board as of its last publication, in one snapshot.
 * @param onEntries receives the entries in static rank order, in portions.
 * @param at the number of an earlier publication to read instead, with its models as they were then.
 * @returns the publication's number; null before the first, and where there is none of that number.
 */
export function readBoard(
  { transaction }: Pick<Database, 'transaction'>,
  onEntries: (entries: readonly WrittenEntry[]) => Promise<void>,
  at: number | null = null,
): Promise<number | null> {
  return transaction(
    async (tx) => {
      const [latest, previous] = await tx
        .select({ id: publications.id, runIds: publications.runIds })
        .from(publications)
        .where(at === null ? undefined : lte(publications.id, at))
        .orderBy(desc(publications.id))
        .limit(2);
      if (at !== null && latest?.id !== at) return null;
      if (latest === undefined) return null;
      const previousRanks = await ranksByEntry(tx, previous?.runIds ?? []);
      const rangeOf = await loadRankRanges(tx, latest.runIds);
      const moment = at === null ? null : await pastMoment(tx, at);
      for (const batch of batches(latest.runIds)) {
        const found = await loadEntries(
          tx,
          batch,
          { previousRank: (entryId) => previousRanks.get(entryId) ?? null, rankRange: rangeOf },
          { moment },
        );
        await onEntries(found.map(({ entry }) => entry));
      }
      return latest.id;
    },
    { snapshotOf: ['publications'] },
  );
}

/** What an entry says of its place on the board. */
interface Places {
  readonly previousRank: (entryId: string) => number | null;
  readonly rankRange: (runId: number) => readonly [best: number, worst: number] | null;
}

interface EntryOptions {
  /** An earlier publication, whose models the entries get. */
  readonly moment?: PastMoment | null;
  /** The scores of these runs, and maybe of others, where they are read already. */
  readonly scores?: Promise<ReadonlyMap<number, Evaluations>>;
}

/** The entries of these runs, in the same order. */
export async function loadEntries(
  db: Db,
  runIds: readonly number[],
  places: Places,
  { moment = null, scores: known }: EntryOptions = {},
): Promise<{ readonly runId: number; readonly entry: WrittenEntry }[]> {
  const evaluations = await (known ?? loadEvaluations(db, runIds));
  const rows = await loadRows(db, runIds);
  const today = [...rows.values()].map(({ model }) => model);
  const then = moment === null ? null : await modelsOfThen(db, today, moment);
  const withAnswers = await runsWithAnswers(db, runIds);
  return runIds.flatMap((runId) => {
    const row = rows.get(runId);
    if (row === undefined) return [];
    const model = then?.get(row.model.id) ?? row.model;
    const entry = toEntry({ ...row, model }, evaluations.get(runId) ?? {}, {
      previousRank: places.previousRank(row.entry.id),
      rankRange: places.rankRange(runId),
      hasAnswers: withAnswers.has(runId),
    });
    return [{ runId, entry }];
  });
}

/**
 * The facts by which these runs are ranked. A publication calls it for the whole board and reads all scores for it: a
 * stored average would save the reading, but it would be a second truth beside the scores, wrong after every change of the
 * average's rule. Publications are rare, and their readers wait for none of this.
 */
export async function loadRankables(
  db: Db,
  runIds: readonly number[],
): Promise<(Rankable & { readonly runId: number })[]> {
  const rankables: (Rankable & { readonly runId: number })[] = [];
  for (const batch of batches(runIds)) {
    const evaluations = await loadEvaluations(db, batch);
    for (const [runId, { model, entry }] of await loadRows(db, batch)) {
      rankables.push({
        runId,
        id: entry.id,
        name: model.name,
        average: averageOf(evaluations.get(runId) ?? {}, ALL_COLUMNS),
        submissionDate: entry.submissionDate,
      });
    }
  }
  return rankables;
}

/**
 * The ranks that each run may hold, which depend on all scores of the board: they are read once more for it, because all
 * entries together are too large to keep.
 */
async function loadRankRanges(
  db: Db,
  runIds: readonly number[],
): Promise<(runId: number) => readonly [best: number, worst: number] | null> {
  const shares = new Float64Array(runIds.length).fill(Number.NaN);
  const variances = new Float64Array(runIds.length).fill(Number.POSITIVE_INFINITY);
  const places = new Map(runIds.map((runId, place) => [runId, place]));
  for (const batch of batches(runIds)) {
    const evaluations = await loadEvaluations(db, batch);
    for (const runId of batch) {
      const mean = meanOf(evaluations.get(runId) ?? {}, ALL_COLUMNS);
      const place = places.get(runId);
      if (mean === null || place === undefined) continue;
      shares[place] = mean.share;
      variances[place] = mean.variance ?? Number.POSITIVE_INFINITY;
    }
  }
  const { best, worst } = await stepsInTurns(rankRanges({ shares, variances }));
  return (runId) => {
    const place = places.get(runId) ?? -1;
    const [low, high] = [best[place] ?? 0, worst[place] ?? 0];
    return low === 0 ? null : [low, high];
  };
}

async function ranksByEntry(db: Db, runIds: readonly number[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ runId: runs.id, entryId: runs.entryId })
    .from(runs)
    .where(isOneOf(runs.id, runIds));
  const entryOf = new Map(rows.map((row) => [row.runId, row.entryId]));
  return new Map(runIds.map((runId, index) => [entryOf.get(runId) ?? '', index + 1]));
}

async function loadRows(db: Db, runIds: readonly number[]) {
  const rows = await db
    .select({ run: runs, entry: entries, model: models })
    .from(runs)
    .innerJoin(entries, eq(entries.id, runs.entryId))
    .innerJoin(models, eq(models.id, entries.modelId))
    .where(isOneOf(runs.id, runIds));
  return new Map(rows.map((row) => [row.run.id, row]));
}
type BoardRow = Awaited<ReturnType<typeof loadRows>> extends Map<number, infer T> ? T : never;

/** In this order in every answer, whose ETag must not depend on how the rows lie in the table. */
const KEYS_IN_ORDER = [...EVALUATION_KEYS].sort();

/**
 * The scores of these runs by run. The database gathers those of a run into one row of JSON, which is ten times as fast as a
 * row for each score: a large board has a million.
 */
export async function loadEvaluations(db: Db, runIds: readonly number[]): Promise<Map<number, Evaluations>> {
  const rows = await db
    .select({
      runId: scores.runId,
      keys: sql<string[]>`json_agg(${scores.key})`,
      values: sql<number[]>`json_agg(${scores.value})`,
      ns: sql<(number | null)[]>`json_agg(${scores.n})`,
      stderrs: sql<(number | null)[]>`json_agg(${scores.stderr})`,
      metrics: sql<(string | null)[]>`json_agg(${scores.metric})`,
    })
    .from(scores)
    .where(isOneOf(scores.runId, runIds))
    .groupBy(scores.runId);
  return new Map(
    rows.map(({ runId, keys, values, ns, stderrs, metrics }) => {
      const evaluations: Evaluations = {};
      for (const key of KEYS_IN_ORDER) {
        const at = keys.indexOf(key);
        const value = values[at];
        if (value === undefined) continue;
        const score = withPercent({ value });
        const [n, stderr, metric] = [ns[at] ?? null, stderrs[at] ?? null, metrics[at] ?? null];
        if (n !== null) score.n = n;
        if (stderr !== null) score.stderr = stderr;
        if (metric !== null) score.metric = metric;
        evaluations[key] = score;
      }
      return [runId, evaluations];
    }),
  );
}

/** Twelve digits: the rest is noise that would be a sixth of the answer. */
function rounded(share: number): number {
  return Number(share.toPrecision(12));
}

/** Each score with its interval. */
export function withIntervals(evaluations: Evaluations): Evaluations {
  const all: Evaluations = {};
  for (const key of EVALUATION_KEYS) {
    const score = evaluations[key];
    if (score === undefined) continue;
    const interval = scoreInterval(score);
    all[key] =
      interval === null ? score : { ...score, interval: [rounded(interval[0]), rounded(interval[1])] };
  }
  return all;
}

function toEntry(
  { run, entry, model }: BoardRow,
  evaluations: Evaluations,
  known: {
    readonly previousRank: number | null;
    readonly rankRange: readonly [number, number] | null;
    readonly hasAnswers: boolean;
  },
): WrittenEntry {
  const mean = meanOf(evaluations, ALL_COLUMNS);
  const interval = mean === null ? null : meanInterval(mean);
  return {
    id: entry.id,
    model: {
      name: model.name,
      hub_path: model.hubPath,
      type: model.type,
      type_icon: modelTypeOf(model.type)?.icon ?? UNKNOWN_TYPE_ICON,
      architecture: model.architecture,
      precision: entry.precision,
      has_chat_template: model.hasChatTemplate,
      average_score: publishedAverage(evaluations),
      ...(interval !== null && { average_interval: [interval[0] * 100, interval[1] * 100] }),
    },
    evaluations: withIntervals(evaluations),
    metadata: {
      params_billions: model.paramsBillions,
      hub_license: model.license,
      hub_hearts: model.hubHearts,
      upload_date: model.uploadDate,
      submission_date: entry.submissionDate,
      generation: model.generation,
      base_model: model.baseModel,
      co2_cost: run.co2Kg,
    },
    features: {
      is_moe: model.isMoe,
      is_flagged: model.isFlagged,
      is_merged: model.isMerged,
      is_not_available_on_hub: model.isAvailableOnHub,
      is_highlighted_by_maintainer: model.isOfficialProvider,
      is_for_edge_devices: isForEdgeDevices(model.paramsBillions),
    },
    previous_rank: known.previousRank,
    ...(known.rankRange !== null && { rank_range: [...known.rankRange] }),
    run: run.id,
    provenance: {
      source: run.source,
      harness_version: run.harnessVersion,
      harness_git_hash: run.harnessGitHash,
      task_versions: z.nullable(taskVersionsSchema).parse(run.taskVersions),
      few_shot: run.fewShot,
      file_sha256: run.fileSha256,
      commit: run.commit,
      date: run.evaluatedAt === null ? null : new Date(run.evaluatedAt).toISOString(),
      chat_template_applied: entry.chatTemplateApplied,
      ...(known.hasAnswers && { answers_run: run.id }),
    },
  };
}
