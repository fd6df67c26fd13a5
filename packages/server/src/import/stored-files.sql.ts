import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { runs } from '../database/schema.ts';
import { selectRuns } from '../publish/entries.sql.ts';
import { boardNow, runsOn } from '../publish/publication.sql.ts';
import { readResultsFileOf } from '../publish/results-files.sql.ts';

const decompress = promisify(gunzip);

/** The results file of a run as it came; null where none is stored. */
export async function readStoredFile(db: Db, runId: number): Promise<Buffer | null> {
  const file = await readResultsFileOf(db, runId);
  return file && (await decompress(file.content));
}

/** A stored run with its entry and its model. */
type StoredRow = Awaited<ReturnType<typeof selectRuns>>[number];

export interface StoredFile extends StoredRow {
  readonly isOnBoard: boolean;
  /** The results file as it came; null for one that was too large to keep. */
  readonly bytes: Buffer | null;
}

/** Every run that came with a results file, in the order of their numbers: one at a time, so that one file is in memory. */
export async function* storedFiles(db: Db): AsyncGenerator<StoredFile, void> {
  const board = new Set(runsOn(await boardNow(db)));
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
