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
import { evaluatedAt, loadEvaluations } from './entries.sql.ts';
import { type FileState, knownFiles } from './ledger.sql.ts';
import { type DatedRun, newestRuns } from './newest-runs.ts';
import { announceFacts, boardNow, inPublicationTurn, storePublication } from './publication.sql.ts';
import { type PublishedModel, upsertModels, withNamesOfHere } from './published-models.sql.ts';
import { insertQuestionResults } from './question-results.sql.ts';
import { withAcceptedAnswers } from './question-sets.sql.ts';
import { newestPublication, OF_SUITE } from './read-publication.sql.ts';
import { insertResultsFiles } from './results-files.sql.ts';
import { keptOfNew } from './scored-runs.sql.ts';

export interface NewScore extends Readonly<Omit<typeof scores.$inferSelect, 'runId' | 'unread'>> {
  readonly key: EvaluationKey;
  /** The number of generated answers that held no letter that could be read; absent: not known. */
  readonly unread?: number | null;
}

type Entry = typeof entries.$inferSelect;
interface Configuration extends Readonly<Pick<Entry, 'revision' | 'precision' | 'chatTemplateApplied'>> {
  /** Other settings that change the prompts, by name and value (results/prompt-settings.ts); absent: nothing that is known. */
  readonly prompt?: string;
  /** null or absent: the source does not state it. */
  readonly protocol?: string | null;
}
type Run = typeof runs.$inferSelect;
type RunFacts = Readonly<
  Pick<Run, 'source' | 'fileSha256' | 'harnessVersion' | 'harnessGitHash' | 'commit' | 'evaluatedAt'> &
    Pick<Run, 'fewShot' | 'taskVersions' | 'co2Kg' | 'durationSeconds'>
>;

/** One evaluation for the board, with all scores of the domains that it has. */
export interface NewRun extends RunAnswers, Configuration, RunFacts {
  readonly model: PublishedModel;
  readonly submissionDate: string | null;
  /** What the results file states of what its checks need; absent for scores without a file. */
  readonly fileFacts?: FileFacts | undefined;
  /** The results file itself, where its hash is known; absent for one that is too large to keep. */
  readonly file?: Buffer | undefined;
  readonly scores: readonly NewScore[];
}

export interface PublishOutcome {
  /** null: every run went to the history, so the board is as it was. */
  readonly id: number | null;
  /** Rows the publication added, and rows whose run it replaced. */
  readonly added: number;
  readonly replaced: number;
  /** Runs that went to the history, because the board has a newer one. */
  readonly older: readonly { readonly run: DatedRun; readonly onBoard: DatedRun }[];
  /** Files whose time of evaluation cannot be true, so that it counts as unknown. */
  readonly wronglyDated: readonly (string | null)[];
  /** Runs that were published without the answers they came with. */
  readonly answersRefused: readonly {
    readonly model: string;
    readonly fileSha256: string | null;
    readonly problem: SamplesProblem;
  }[];
}

/** What an operator insists on. */
export interface Insisted {
  /** A file that was taken back is published again. */
  readonly again?: boolean;
  /** A run takes the place of a newer one, also a run that is in the history. */
  readonly replaceNewer?: boolean;
}

/** Whether a run of a file is stored. @param state of the file; undefined for a new one. */
export function isPublished(state: FileState | undefined, { again, replaceNewer }: Insisted): boolean {
  if (state === undefined) return true;
  if (state === 'in the history') return replaceNewer === true;
  return state !== null && again === true;
}

/**
 * Publishes runs in one transaction: models, entries, runs, scores and one publication with all static ranks. Every process
 * is notified. A run of a configuration that is on the board replaces the earlier run, which stays in the history, or goes to
 * the history itself when the run on the board is newer. A run whose file was published before is left out.
 * @returns null when no run is left to publish.
 */
export function publish(
  database: Pick<Database, 'transaction'>,
  cause: string,
  newRuns: readonly NewRun[],
  insisted: Insisted = {},
): Promise<PublishOutcome | null> {
  return inPublicationTurn(database, (tx) => publishLocked(tx, cause, newRuns, insisted));
}

/**
 * As {@link publish}, but only before the first publication, so that of several processes only one fills the board.
 * @param beside stores in the same transaction what belongs to a new board and to none of its rows.
 */
export async function publishFirst(
  database: Pick<Database, 'transaction'>,
  cause: string,
  newRuns: readonly NewRun[],
  beside?: (tx: Db) => Promise<unknown>,
): Promise<PublishOutcome | null> {
  const hasPublications = async (tx: Db) => (await newestPublication(tx)) !== null;
  // Looked up first: a start must not wait for the turn, which a large import takes for minutes.
  if (await database.transaction(hasPublications)) return null;
  return inPublicationTurn(database, async (tx) => {
    if (await hasPublications(tx)) return null;
    await beside?.(tx);
    return publishLocked(tx, cause, newRuns);
  });
}

/** {@link publish} as part of a transaction of {@link inPublicationTurn}. */
export async function publishLocked(
  tx: Db,
  cause: string,
  given: readonly NewRun[],
  insisted: Insisted = {},
): Promise<PublishOutcome | null> {
  const hashes = given.flatMap(({ fileSha256 }) => fileSha256 ?? []);
  const known = await knownFiles(tx, hashes);
  const before = await boardNow(tx);
  const unknown = given.filter(({ fileSha256 }) => isPublished(known.get(fileSha256 ?? ''), insisted));
  if (unknown.length === 0) return null;
  const newRuns = await withAcceptedAnswers(tx, before, await withNamesOfHere(tx, unknown));
  const modelIds = await upsertModels(
    tx,
    newRuns.map((run) => run.model),
  );
  const entryIds = await upsertEntries(tx, newRuns, modelIds);
  const runIds = await insertRuns(tx, newRuns, entryIds);
  await insertResultsFiles(tx, newRuns);
  await insertScores(tx, newRuns, runIds);
  await insertQuestionResults(
    tx,
    newRuns.map(({ answers }) => answers),
    runIds,
  );

  const dated = await datedRuns(tx, runIds);
  const onBoard = new Set(entryIds.flatMap((entryId) => before.get(entryId) ?? []));
  const newest = newestRuns(await datedRuns(tx, [...onBoard]), dated, insisted.replaceNewer === true);
  const older = dated.flatMap((run) => {
    const row = newest.get(run.entryId) ?? [];
    const [first = run] = row.filter(({ domains }) => domains.some((one) => run.domains.includes(one)));
    return row.includes(run) ? [] : [{ run, onBoard: first }];
  });
  const board = new Map(before);
  let changed = 0;
  for (const [entryId, row] of newest) {
    const [run, ...others] = row.map(({ runId }) => runId);
    if (run === undefined || isSameList([run, ...others], before.get(entryId) ?? [])) continue;
    board.set(entryId, [run, ...others]);
    changed += 1;
  }
  let id: number | null = null;
  if (changed > 0) id = await storePublication(tx, { cause, reason: null }, before, board);
  // Facts of models may have changed.
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

function isSameList(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((run, index) => run === other[index]);
}

/** Runs in the given order. A clock that is ahead by less than a day makes no run newer than its import. */
async function datedRuns(tx: Db, runIds: readonly number[]): Promise<DatedRun[]> {
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
 * The public id of a row: the model's name for its first configuration with the usual prompts and the default protocol, else
 * 'name@revision:precision[:chat][:protocol][:setting=value]' (docs/decisions/README.md#5-ids-of-rows).
 */
function entryIdOf(name: string, run: Configuration, isNameTaken: boolean): string {
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
    const wanted = entryIdOf(run.model.name, run, taken.has(run.model.name));
    // A configuration without chat template and one where it is unknown want the same id: the later one gets a suffix.
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
    const row = { ...run, entryId: entryIds[index] ?? '', ...OF_SUITE };
    return { ...row, ...keptOfNew(row, run.scores) };
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
