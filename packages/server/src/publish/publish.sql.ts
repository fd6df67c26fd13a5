import { DEFAULT_PROTOCOL, rankedBy } from '@leaderboard/core/benchmark/protocols';
import { findFullDomains } from '@leaderboard/core/benchmark/row-scores';
import type { EvaluationKey } from '@leaderboard/core/benchmark/suite';
import type { FileFacts } from '@leaderboard/core/results/file-facts';
import type { SamplesProblem } from '@leaderboard/core/results/samples-problems';
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { batches, type Db, isOneOf } from '../database/db.ts';
import { entries, runs, scores } from '../database/schema.ts';
import type { RunAnswers } from '../results/answers.ts';
import { insertAnswers } from './answers.sql.ts';
import { evaluatedAt, loadEvaluations } from './entries.sql.ts';
import { type FileState, readFileStates } from './ledger.sql.ts';
import { computeNewestRuns, type DatedRun } from './newest-runs.ts';
import { announceFacts, readCurrentBoard, storePublication, withPublicationLock } from './publication.sql.ts';
import { type PublishedModel, upsertModels, withStoredNames } from './published-models.sql.ts';
import { dropMismatchedAnswers } from './question-sets.sql.ts';
import { newestPublication, SUITE_COLUMNS } from './read-publication.sql.ts';
import { insertResultsFiles } from './results-files.sql.ts';
import { computeNewRankingData } from './scored-runs.sql.ts';

export interface NewScore extends Readonly<Omit<typeof scores.$inferSelect, 'runId' | 'unread'>> {
  readonly key: EvaluationKey;
  /** Number of generated answers without a readable letter; absent if unknown. */
  readonly unread?: number | null;
}

type Entry = typeof entries.$inferSelect;
interface Configuration extends Readonly<Pick<Entry, 'revision' | 'precision' | 'chatTemplateApplied'>> {
  /** Other settings that change the prompts, by name and value (results/prompt-settings.ts); absent if none are known. */
  readonly prompt?: string;
  /** null or absent if the source does not specify it. */
  readonly protocol?: string | null;
}
type Run = typeof runs.$inferSelect;
type RunFacts = Readonly<
  Pick<Run, 'source' | 'fileSha256' | 'harnessVersion' | 'harnessGitHash' | 'commit' | 'evaluatedAt'> &
    Pick<Run, 'fewShot' | 'taskVersions' | 'co2Kg' | 'durationSeconds'>
>;

/** One evaluation for the board, with all scores of its domains. */
export interface NewRun extends RunAnswers, Configuration, RunFacts {
  readonly model: PublishedModel;
  readonly submissionDate: string | null;
  /** Data from the results file, needed for its checks; absent for scores without a file. */
  readonly fileFacts?: FileFacts | undefined;
  /** The results file itself; absent if there is none or it is too large to store. */
  readonly file?: Buffer | undefined;
  readonly scores: readonly NewScore[];
}

export interface PublishOutcome {
  /** null if every run was stored as history and the board did not change. */
  readonly id: number | null;
  /** Numbers of added rows and of rows whose run was replaced. */
  readonly added: number;
  readonly replaced: number;
  /** Runs stored as history because the board has a newer one. */
  readonly older: readonly { readonly run: DatedRun; readonly onBoard: DatedRun }[];
  /** Files with an impossible evaluation date, which is treated as unknown. */
  readonly wronglyDated: readonly (string | null)[];
  /** Runs that were published without their answers. */
  readonly answersRefused: readonly {
    readonly model: string;
    readonly fileSha256: string | null;
    readonly problem: SamplesProblem;
  }[];
}

/** Overrides that an operator can request. */
export interface PublishOverrides {
  /** Publishes a file that was retracted. */
  readonly again?: boolean;
  /** Lets a run replace a newer one, even if the run is in the history. */
  readonly replaceNewer?: boolean;
}

/** Returns true if a run of the file should be stored. @param state state of the file; undefined for a new file. */
export function shouldPublish(
  state: FileState | undefined,
  { again, replaceNewer }: PublishOverrides,
): boolean {
  if (state === undefined) return true;
  if (state === 'in the history') return replaceNewer === true;
  return state !== null && again === true;
}

/**
 * Publishes runs in one transaction: models, entries, runs, scores and one publication with all static ranks. Notifies every
 * process. A new run replaces the run of the same configuration on the board, which is kept as history. If the run on the board is
 * newer, the new run is stored as history instead. Runs of files that were already published are skipped.
 * @returns null if no run is left to publish.
 */
export function publish(
  database: Pick<Database, 'transaction'>,
  cause: string,
  newRuns: readonly NewRun[],
  overrides: PublishOverrides = {},
): Promise<PublishOutcome | null> {
  return withPublicationLock(database, (tx) => publishLocked(tx, cause, newRuns, overrides));
}

/**
 * Like {@link publish}, but only if nothing has been published yet, so that only one of several processes fills the board.
 * @param beside stores additional data for a new board in the same transaction.
 */
export async function publishFirst(
  database: Pick<Database, 'transaction'>,
  cause: string,
  newRuns: readonly NewRun[],
  beside?: (tx: Db) => Promise<unknown>,
): Promise<PublishOutcome | null> {
  const hasPublications = async (tx: Db) => (await newestPublication(tx)) !== null;
  // Checked before locking, so that startup does not wait for a large import, which holds the lock for minutes.
  if (await database.transaction(hasPublications)) return null;
  return withPublicationLock(database, async (tx) => {
    if (await hasPublications(tx)) return null;
    await beside?.(tx);
    return publishLocked(tx, cause, newRuns);
  });
}

/** Like {@link publish}, but within a transaction of {@link withPublicationLock}. */
export async function publishLocked(
  tx: Db,
  cause: string,
  given: readonly NewRun[],
  overrides: PublishOverrides = {},
): Promise<PublishOutcome | null> {
  const hashes = given.flatMap(({ fileSha256 }) => fileSha256 ?? []);
  const known = await readFileStates(tx, hashes);
  const before = await readCurrentBoard(tx);
  const unknown = given.filter(({ fileSha256 }) => shouldPublish(known.get(fileSha256 ?? ''), overrides));
  if (unknown.length === 0) return null;
  const newRuns = await dropMismatchedAnswers(tx, before, await withStoredNames(tx, unknown));
  const modelIds = await upsertModels(
    tx,
    newRuns.map((run) => run.model),
  );
  const entryIds = await upsertEntries(tx, newRuns, modelIds);
  const runIds = await insertRuns(tx, newRuns, entryIds);
  await insertResultsFiles(tx, newRuns);
  await insertScores(tx, newRuns, runIds);
  await insertAnswers(
    tx,
    newRuns.map(({ answers }) => answers),
    runIds,
  );

  const dated = await readDatedRuns(tx, runIds);
  const onBoard = new Set(entryIds.flatMap((entryId) => before.get(entryId) ?? []));
  const newest = computeNewestRuns(
    await readDatedRuns(tx, [...onBoard]),
    dated,
    overrides.replaceNewer === true,
  );
  const older = dated.flatMap((run) => {
    const row = newest.get(run.entryId) ?? [];
    const [first = run] = row.filter(({ domains }) => domains.some((one) => run.domains.includes(one)));
    return row.includes(run) ? [] : [{ run, onBoard: first }];
  });
  const board = new Map(before);
  let changed = 0;
  for (const [entryId, row] of newest) {
    const [run, ...others] = row.map(({ runId }) => runId);
    if (run === undefined || isEqual([run, ...others], before.get(entryId) ?? [])) continue;
    board.set(entryId, [run, ...others]);
    changed += 1;
  }
  let id: number | null = null;
  if (changed > 0) id = await storePublication(tx, { cause, reason: null }, before, board);
  // Model metadata may have changed.
  else await announceFacts(tx);
  const added = board.size - before.size;
  const answersRefused = newRuns.flatMap(({ model, fileSha256, answersProblem }) =>
    answersProblem === undefined ? [] : [{ model: model.name, fileSha256, problem: answersProblem }],
  );
  const undated = new Set(dated.flatMap(({ date, fileSha256 }) => (date === null ? [fileSha256] : [])));
  const wronglyDated = newRuns.filter((run) => run.evaluatedAt !== null && undated.has(run.fileSha256));
  return {
    ...{ id, added, replaced: changed - added, older, answersRefused },
    wronglyDated: wronglyDated.map(({ fileSha256 }) => fileSha256),
  };
}

function isEqual(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((run, index) => run === other[index]);
}

/** Reads runs in the given order. Dates are capped at the import time, because a clock may be up to a day fast. */
async function readDatedRuns(tx: Db, runIds: readonly number[]): Promise<DatedRun[]> {
  const { entryId, id: runId, recordedAt, fileSha256 } = runs;
  const date = sql<
    string | null
  >`case when ${evaluatedAt} is not null then least(${evaluatedAt}, ${recordedAt}) end`;
  const rows = await tx.select({ entryId, runId, date, fileSha256 }).from(runs).where(isOneOf(runId, runIds));
  const evaluations = await loadEvaluations(tx, runIds);
  const found = new Map(
    rows.map((run) => [run.runId, { ...run, domains: findFullDomains(evaluations.get(run.runId) ?? {}) }]),
  );
  return runIds.flatMap((run) => found.get(run) ?? []);
}

function configurationKey(modelId: number, run: Configuration): string {
  return JSON.stringify([
    ...[modelId, run.revision, run.precision, run.chatTemplateApplied],
    ...[run.prompt ?? '', run.protocol ?? null],
  ]);
}

/**
 * Builds the public id of a row. The first configuration of a model with the default prompts and protocol gets the model's name,
 * others get 'name@revision:precision[:chat][:protocol][:setting=value]' (docs/decisions/README.md#5-row-ids).
 */
function buildEntryId(name: string, run: Configuration, isNameTaken: boolean): string {
  const { prompt = '' } = run;
  const protocol = rankedBy(run);
  if (prompt === '' && protocol === DEFAULT_PROTOCOL && !isNameTaken) return name;
  const words = [
    ...(run.chatTemplateApplied === true ? ['chat'] : []),
    ...(protocol === DEFAULT_PROTOCOL ? [] : [protocol]),
    ...(prompt === '' ? [] : prompt.split(' ')),
  ];
  return [`${name}@${run.revision ?? 'unknown'}`, run.precision ?? 'unknown', ...words].join(':');
}

/** Stores new entries. @returns the entry id of each run, in order. */
async function upsertEntries(
  tx: Db,
  newRuns: readonly NewRun[],
  modelIds: ReadonlyMap<string, number>,
): Promise<string[]> {
  const idOf = new Map<string, string>();
  const taken = new Set<string>();
  for (const batch of batches([...modelIds.values()])) {
    const rows = await tx.select().from(entries).where(inArray(entries.modelId, batch));
    for (const row of rows) {
      idOf.set(configurationKey(row.modelId, row), row.id);
      taken.add(row.id);
    }
  }
  const fresh: (typeof entries.$inferInsert)[] = [];
  const ids = newRuns.map((run) => {
    const modelId = modelIds.get(run.model.name);
    if (modelId === undefined) throw new Error(`Model ${run.model.name} was not stored`);
    const key = configurationKey(modelId, run);
    const existing = idOf.get(key);
    if (existing !== undefined) return existing;
    const wanted = buildEntryId(run.model.name, run, taken.has(run.model.name));
    // A configuration without a chat template and one for which it is unknown would share an id, so the later one gets a suffix.
    const id = taken.has(wanted)
      ? `${wanted}:${run.chatTemplateApplied === null ? 'unknown' : 'plain'}`
      : wanted;
    idOf.set(key, id);
    taken.add(id);
    fresh.push({ ...run, id, modelId });
    return id;
  });
  for (const batch of batches(fresh)) await tx.insert(entries).values(batch);
  return ids;
}

async function insertRuns(
  tx: Db,
  newRuns: readonly NewRun[],
  entryIds: readonly string[],
): Promise<number[]> {
  const rows = newRuns.map((run, index) => {
    const row = { ...run, entryId: entryIds[index] ?? '', ...SUITE_COLUMNS };
    return { ...row, ...computeNewRankingData(row, run.scores) };
  });
  const ids: number[] = [];
  for (const batch of batches(rows)) {
    const stored = await tx.insert(runs).values(batch).returning({ id: runs.id });
    ids.push(...stored.map((row) => row.id));
  }
  return ids;
}

async function insertScores(tx: Db, newRuns: readonly NewRun[], runIds: readonly number[]): Promise<void> {
  const rows = newRuns.flatMap((run, index) =>
    run.scores.map((score) => ({ ...score, runId: runIds[index] ?? 0 })),
  );
  for (const batch of batches(rows)) await tx.insert(scores).values(batch);
}
