import { type Evaluations, taskVersionsSchema, type WrittenEntry } from '@leaderboard/core/benchmark/entry';
import { entryFacts } from '@leaderboard/core/benchmark/model-facts';
import { findModelType, isForEdgeDevices, UNKNOWN_TYPE_ICON } from '@leaderboard/core/benchmark/model-types';
import { joinEvaluations, type RunPart, splitRuns, toScored } from '@leaderboard/core/benchmark/row-scores';
import { EVALUATION_KEYS, type EvaluationKey, TASKS } from '@leaderboard/core/benchmark/suite';
import { ALL_COLUMNS, publishedAverage } from '@leaderboard/core/board/ranking';
import { withPercent } from '@leaderboard/core/format';
import { meanInterval, meanOf, scoreInterval } from '@leaderboard/core/statistics/mean';
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Db, isOneOf } from '../database/db.ts';
import { entries, models, runs, scores } from '../database/schema.ts';
import { runsWithAnswers } from './answers.sql.ts';
import type { RowRuns } from './read-publication.sql.ts';

/** Values that depend on other rows of the board, looked up by a row's newest run. */
interface BoardRanks {
  readonly previousRank: (runId: number) => number | null;
  readonly rankRange: (runId: number) => readonly [best: number, worst: number] | null;
}

interface EntryOptions {
  /** Scores that the caller has already loaded; must cover all of these runs. */
  readonly scores?: Promise<ReadonlyMap<number, Evaluations>>;
}

export interface LoadedEntry {
  /** Newest run of the row. */
  readonly runId: number;
  readonly revision: string | null;
  readonly entry: WrittenEntry;
  /** Runs whose scores count, newest first. */
  readonly parts: readonly RunPart[];
}

export async function loadEntries(
  db: Db,
  rows: readonly RowRuns[],
  ranks: BoardRanks,
  { scores: known }: EntryOptions = {},
): Promise<LoadedEntry[]> {
  const runIds = rows.flat();
  const evaluations = await (known ?? loadEvaluations(db, runIds));
  const found = await loadRows(db, runIds);
  const withAnswers = await runsWithAnswers(db, runIds);
  return rows.flatMap((row) => {
    const [runId] = row;
    const newest = found.get(runId);
    if (newest === undefined) return [];
    const parts = splitRuns(row.map((run) => ({ run, evaluations: evaluations.get(run) ?? {} })));
    const entry = toEntry(newest, parts, (run) => found.get(run)?.run, {
      previousRank: ranks.previousRank(runId),
      rankRange: ranks.rankRange(runId),
      hasAnswers: withAnswers.has(runId),
    });
    return [{ runId, revision: newest.entry.revision, entry, parts }];
  });
}

/** Adds 95 % intervals to the scores and the average. The board call omits them, because clients can compute them. */
export function withIntervals(entry: WrittenEntry): WrittenEntry {
  const mean = meanOf(entry, ALL_COLUMNS);
  const interval = mean === null ? null : meanInterval(mean);
  return {
    ...entry,
    model: {
      ...entry.model,
      ...(interval !== null && { average_interval: [interval[0] * 100, interval[1] * 100] }),
    },
    evaluations: scoresWithIntervals(entry.evaluations),
  };
}

/**
 * Evaluation time from the results file. Null if it predates lm_eval or is more than a day after the import, because the machine's
 * clock was wrong (docs/results.md#dates).
 */
export const evaluatedAt = sql<string | null>`case when ${runs.evaluatedAt} >= '2020-01-01T00:00:00Z'
  and ${runs.evaluatedAt} <= ${runs.recordedAt} + interval '1 day' then ${runs.evaluatedAt} end`;

/** Run columns, except those that only checks and publications need, which take a few kilobytes per run. */
const { fileFacts: _facts, hashLine: _line, ...RUN } = getTableColumns(runs);

export function selectRuns(db: Db, condition: SQL) {
  return db
    .select({ run: { ...RUN, evaluatedAt }, entry: entries, model: models })
    .from(runs)
    .innerJoin(entries, eq(entries.id, runs.entryId))
    .innerJoin(models, eq(models.id, entries.modelId))
    .where(condition);
}

async function loadRows(db: Db, runIds: readonly number[]) {
  const rows = await selectRuns(db, isOneOf(runs.id, runIds));
  return new Map(rows.map((row) => [row.run.id, row]));
}
type BoardRow = Awaited<ReturnType<typeof loadRows>> extends Map<number, infer T> ? T : never;

/** Sorted so that the ETag does not depend on the table's row order. */
const SORTED_KEYS = [...EVALUATION_KEYS].sort();

/**
 * Loads the scores of each run. The query aggregates them into one row per run, because a large board has a million scores and one
 * row per score would take ten times as long.
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
      unreads: sql<(number | null)[]>`json_agg(${scores.unread})`,
    })
    .from(scores)
    .where(isOneOf(scores.runId, runIds))
    .groupBy(scores.runId);
  let known: {
    readonly keys: string;
    readonly places: readonly (readonly [EvaluationKey, number])[];
  } | null = null;
  return new Map(
    rows.map(({ runId, keys, values, ns, stderrs, metrics, unreads }) => {
      const evaluations: Evaluations = {};
      // Nearly all runs have the same keys in the same order.
      const name = keys.join(' ');
      if (known?.keys !== name)
        known = { keys: name, places: SORTED_KEYS.map((key) => [key, keys.indexOf(key)]) };
      for (const [key, at] of known.places) {
        const value = values[at];
        if (value === undefined) continue;
        const score = withPercent({ value });
        const [n, stderr, metric] = [ns[at] ?? null, stderrs[at] ?? null, metrics[at] ?? null];
        if (n !== null) score.n = n;
        if (stderr !== null) score.stderr = stderr;
        if (metric !== null) score.metric = metric;
        const unread = unreads[at] ?? null;
        if (unread !== null) score.unread = unread;
        evaluations[key] = score;
      }
      return [runId, evaluations];
    }),
  );
}

/** Rounds to twelve digits. Further digits are noise and would make up a sixth of the response. */
function roundShare(share: number): number {
  return Number(share.toPrecision(12));
}

export function scoresWithIntervals(evaluations: Evaluations): Evaluations {
  const all: Evaluations = {};
  for (const key of EVALUATION_KEYS) {
    const score = evaluations[key];
    if (score === undefined) continue;
    const interval = scoreInterval(evaluations, key);
    all[key] =
      interval === null ? score : { ...score, interval: [roundShare(interval[0]), roundShare(interval[1])] };
  }
  return all;
}

/** Computes the share of unreadable answers across all language tasks of an entry. */
function computeUnreadShare(evaluations: Evaluations): Pick<WrittenEntry, 'unread_share'> {
  let [unread, questions] = [0, 0];
  for (const { key } of TASKS) {
    const score = evaluations[key];
    if (score === undefined) continue;
    if (score.unread === undefined || score.n === undefined) return {};
    unread += score.unread;
    questions += score.n;
  }
  return questions === 0 ? {} : { unread_share: roundShare(unread / questions) };
}

const toIsoTime = (time: string | null) => (time === null ? null : new Date(time).toISOString());

/** Lists the runs of an entry that combines several; returns an empty object for other entries. */
function toEntryRuns(
  parts: readonly RunPart[],
  runOf: (run: number) => BoardRow['run'] | undefined,
): Pick<WrittenEntry, 'runs'> {
  if (parts.length <= 1) return {};
  const runs = parts.flatMap(({ run, domains }) => {
    const facts = runOf(run);
    if (facts === undefined) return [];
    const { source, harnessVersion, fileSha256, commit, evaluatedAt } = facts;
    return {
      ...{ run, domains: [...domains], source, harness_version: harnessVersion },
      ...{ file_sha256: fileSha256, commit, date: toIsoTime(evaluatedAt) },
    };
  });
  return { runs };
}

function toEntry(
  { run, entry, model }: BoardRow,
  parts: readonly RunPart[],
  runOf: (run: number) => BoardRow['run'] | undefined,
  known: {
    readonly previousRank: number | null;
    readonly rankRange: readonly [number, number] | null;
    readonly hasAnswers: boolean;
  },
): WrittenEntry {
  const scored = toScored(joinEvaluations(parts));
  return {
    id: entry.id,
    model: {
      name: model.name,
      ...entryFacts('model', model),
      type_icon: findModelType(model.type)?.icon ?? UNKNOWN_TYPE_ICON,
      precision: entry.precision,
      average_score: publishedAverage(scored),
    },
    ...scored,
    metadata: {
      ...entryFacts('metadata', model),
      submission_date: entry.submissionDate,
      co2_cost: run.co2Kg,
    },
    features: {
      ...entryFacts('features', model),
      is_for_edge_devices: isForEdgeDevices(model.paramsBillions),
    },
    previous_rank: known.previousRank,
    ...(known.rankRange !== null && { rank_range: [...known.rankRange] }),
    run: run.id,
    ...toEntryRuns(parts, runOf),
    ...(entry.protocol !== null && { protocol: entry.protocol }),
    ...computeUnreadShare(scored.evaluations),
    ...(entry.prompt !== '' && { prompt: entry.prompt }),
    provenance: {
      source: run.source,
      harness_version: run.harnessVersion,
      harness_git_hash: run.harnessGitHash,
      task_versions: z.nullable(taskVersionsSchema).parse(run.taskVersions),
      few_shot: run.fewShot,
      file_sha256: run.fileSha256,
      commit: run.commit,
      date: toIsoTime(run.evaluatedAt),
      chat_template_applied: entry.chatTemplateApplied,
      ...(known.hasAnswers && { answers_run: run.id }),
    },
  };
}
