import type { EvaluationKey } from '@leaderboard/core/benchmark/suite';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { batches } from '../database/batches.ts';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { entries, models, publications, runs, scores } from '../database/schema.ts';
import { boardNow, inPublicationTurn, storePublication } from './publication.sql.ts';
import { knownFiles } from './run-history.sql.ts';

/** Facts about a model; null is unknown and never overwrites what is known. */
export interface ModelFacts {
  readonly name: string;
  readonly hubPath: string | null;
  readonly type: string | null;
  readonly architecture: string | null;
  readonly paramsBillions: number | null;
  readonly license: string | null;
  readonly hubHearts: number | null;
  readonly uploadDate: string | null;
  readonly baseModel: string | null;
  readonly hasChatTemplate: boolean | null;
  readonly isMoe: boolean | null;
  readonly isMerged: boolean | null;
  readonly isAvailableOnHub: boolean | null;
  readonly isOfficialProvider: boolean | null;
}

export interface NewScore {
  readonly key: EvaluationKey;
  /** Accuracy as a share 0–1. */
  readonly value: number;
  readonly n: number | null;
  readonly stderr: number | null;
  readonly metric: string | null;
}

/** One evaluation to put on the board, with all scores of the suite. */
export interface NewRun {
  readonly model: ModelFacts;
  readonly revision: string | null;
  readonly precision: string | null;
  readonly chatTemplateApplied: boolean | null;
  readonly submissionDate: string | null;
  readonly source: string;
  readonly fileSha256: string | null;
  readonly harnessVersion: string | null;
  readonly harnessGitHash: string | null;
  readonly commit: string | null;
  readonly evaluatedAt: string | null;
  readonly fewShot: number | null;
  readonly taskVersions: Record<string, string> | null;
  readonly co2Kg: number | null;
  readonly scores: readonly NewScore[];
}

export interface Publication {
  readonly id: number;
  /** Rows the publication added, and rows whose run it replaced. */
  readonly added: number;
  readonly replaced: number;
}

/** What to do with a run whose file was published before and taken back by an operator. */
export type TakenBackFiles = 'leave out' | 'publish again';

/**
 * Puts runs on the board in one transaction: models, entries, runs, scores and one publication with all static ranks, of
 * which every process is told. A run of a configuration that is on the board takes its place (and the old run stays in
 * history). A run whose file was published before is left out; gives null when nothing is left to publish.
 */
export function publish(
  database: Pick<Database, 'transaction'>,
  cause: string,
  newRuns: readonly NewRun[],
  takenBackFiles: TakenBackFiles = 'leave out',
): Promise<Publication | null> {
  return inPublicationTurn(database, (tx) => publishLocked(tx, cause, newRuns, takenBackFiles));
}

/** As {@link publish}, but only where nothing has ever been published: of several first starts, one fills the board. */
export function publishFirst(
  database: Pick<Database, 'transaction'>,
  cause: string,
  newRuns: readonly NewRun[],
): Promise<Publication | null> {
  return inPublicationTurn(database, async (tx) => {
    const existing = await tx.select({ id: publications.id }).from(publications).limit(1);
    return existing.length > 0 ? null : publishLocked(tx, cause, newRuns, 'leave out');
  });
}

/** {@link publish} as a part of a transaction that has its turn ({@link inPublicationTurn}). */
export async function publishLocked(
  tx: Db,
  cause: string,
  given: readonly NewRun[],
  takenBackFiles: TakenBackFiles,
): Promise<Publication | null> {
  const hashes = given.flatMap((run) => (run.fileSha256 === null ? [] : [run.fileSha256]));
  const known = await knownFiles(tx, hashes);
  const newRuns = given.filter(({ fileSha256 }) => {
    if (fileSha256 === null || !known.has(fileSha256)) return true;
    return takenBackFiles === 'publish again' && known.get(fileSha256) !== null;
  });
  if (newRuns.length === 0) return null;
  const modelIds = await upsertModels(
    tx,
    newRuns.map((run) => run.model),
  );
  const entryIds = await upsertEntries(tx, newRuns, modelIds);
  const runIds = await insertRuns(tx, newRuns, entryIds);
  await insertScores(tx, newRuns, runIds);

  const before = await boardNow(tx);
  const board = new Map(before);
  entryIds.forEach((entryId, index) => {
    const runId = runIds[index];
    if (runId !== undefined) board.set(entryId, runId);
  });
  const id = await storePublication(tx, { cause, reason: null }, before, board);
  const added = board.size - before.size;
  return { id, added, replaced: new Set(entryIds).size - added };
}

/** A known fact replaces the stored one; an unknown one (null) leaves it. */
function keepKnown(column: PgColumn): SQL {
  return sql`coalesce(excluded.${sql.identifier(column.name)}, ${column})`;
}

function mergeFacts(older: ModelFacts | undefined, newer: ModelFacts): ModelFacts {
  if (older === undefined) return newer;
  const known = Object.entries(newer).filter(([, value]) => value !== null);
  return { ...older, ...Object.fromEntries(known) };
}

async function upsertModels(tx: Db, facts: readonly ModelFacts[]): Promise<Map<string, number>> {
  const byName = new Map<string, ModelFacts>();
  for (const fact of facts) byName.set(fact.name, mergeFacts(byName.get(fact.name), fact));
  const ids = new Map<string, number>();
  for (const batch of batches([...byName.values()])) {
    const rows = await tx
      .insert(models)
      .values(batch)
      .onConflictDoUpdate({
        target: models.name,
        set: {
          hubPath: keepKnown(models.hubPath),
          type: keepKnown(models.type),
          architecture: keepKnown(models.architecture),
          paramsBillions: keepKnown(models.paramsBillions),
          license: keepKnown(models.license),
          hubHearts: keepKnown(models.hubHearts),
          uploadDate: keepKnown(models.uploadDate),
          baseModel: keepKnown(models.baseModel),
          hasChatTemplate: keepKnown(models.hasChatTemplate),
          isMoe: keepKnown(models.isMoe),
          isMerged: keepKnown(models.isMerged),
          isAvailableOnHub: keepKnown(models.isAvailableOnHub),
          isOfficialProvider: keepKnown(models.isOfficialProvider),
        },
      })
      .returning({ id: models.id, name: models.name });
    for (const row of rows) ids.set(row.name, row.id);
  }
  return ids;
}

type Configuration = Pick<NewRun, 'revision' | 'precision' | 'chatTemplateApplied'>;

function configurationKey(modelId: number, run: Configuration): string {
  return JSON.stringify([modelId, run.revision, run.precision, run.chatTemplateApplied]);
}

/**
 * The public id of a row: the hub path for the first configuration of a model, 'path@revision:precision[:chat]' for
 * further ones (docs/decisions/0005-row-ids.md).
 */
export function entryIdOf(name: string, run: Configuration, isFirst: boolean): string {
  if (isFirst) return name;
  const chat = run.chatTemplateApplied === true ? ':chat' : '';
  return `${name}@${run.revision ?? 'unknown'}:${run.precision ?? 'unknown'}${chat}`;
}

/** The entry id of each run, in order; entries that are new are stored. */
async function upsertEntries(
  tx: Db,
  newRuns: readonly NewRun[],
  modelIds: ReadonlyMap<string, number>,
): Promise<string[]> {
  const idOf = new Map<string, string>();
  const taken = new Set<string>();
  const modelsWithRows = new Set<number>();
  for (const batch of batches([...modelIds.values()])) {
    const rows = await tx.select().from(entries).where(inArray(entries.modelId, batch));
    for (const row of rows) {
      idOf.set(configurationKey(row.modelId, row), row.id);
      taken.add(row.id);
      modelsWithRows.add(row.modelId);
    }
  }
  const fresh: (typeof entries.$inferInsert)[] = [];
  const ids = newRuns.map((run) => {
    const modelId = modelIds.get(run.model.name);
    if (modelId === undefined) throw new Error(`Model ${run.model.name} was not stored`);
    const key = configurationKey(modelId, run);
    const existing = idOf.get(key);
    if (existing !== undefined) return existing;
    const wanted = entryIdOf(run.model.name, run, !modelsWithRows.has(modelId));
    // A configuration without chat template and one where it is unknown share a name: the later one is told apart.
    const id = taken.has(wanted)
      ? `${wanted}:${run.chatTemplateApplied === null ? 'unknown' : 'plain'}`
      : wanted;
    idOf.set(key, id);
    taken.add(id);
    modelsWithRows.add(modelId);
    fresh.push({
      id,
      modelId,
      revision: run.revision,
      precision: run.precision,
      chatTemplateApplied: run.chatTemplateApplied,
      submissionDate: run.submissionDate,
    });
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
    const { source, fileSha256, harnessVersion, harnessGitHash, commit, evaluatedAt } = run;
    const { fewShot, taskVersions, co2Kg } = run;
    const facts = { source, fileSha256, harnessVersion, harnessGitHash, commit, evaluatedAt };
    return { entryId: entryIds[index] ?? '', ...facts, fewShot, taskVersions, co2Kg };
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
