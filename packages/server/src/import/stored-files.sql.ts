import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { runs } from '../database/schema.ts';
import { selectRuns } from '../publish/entries.sql.ts';
import { getRunIds, readCurrentBoard } from '../publish/publication.sql.ts';
import { readResultsFile } from '../publish/results-files.sql.ts';

const decompress = promisify(gunzip);

/** Returns a run's original results file; null if it is not stored. */
export async function readStoredFile(db: Db, runId: number): Promise<Buffer | null> {
  const file = await readResultsFile(db, runId);
  return file && (await decompress(file.content));
}

/** A stored run with its entry and model. */
type StoredRow = Awaited<ReturnType<typeof selectRuns>>[number];

export interface StoredFile extends StoredRow {
  readonly isOnBoard: boolean;
  /** Original results file; null if it was too large to store. */
  readonly bytes: Buffer | null;
}

/** Reads every run with a results file, ordered by id. Only one file is in memory at a time. */
export async function* readStoredFiles(db: Db): AsyncGenerator<StoredFile, void> {
  const board = new Set(getRunIds(await readCurrentBoard(db)));
  const next = (after: number) =>
    db
      .select({ id: runs.id })
      .from(runs)
      .where(and(gt(runs.id, after), isNotNull(runs.fileSha256)))
      .orderBy(asc(runs.id))
      .limit(1);
  for (let [found] = await next(0); found !== undefined; [found] = await next(found.id)) {
    const [row] = await selectRuns(db, eq(runs.id, found.id));
    const bytes = await readStoredFile(db, found.id);
    if (row !== undefined) yield { ...row, isOnBoard: board.has(found.id), bytes };
  }
}
