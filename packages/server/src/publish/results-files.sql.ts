import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { entries, models, resultsFiles, runs } from '../database/schema.ts';

const compress = promisify(gzip);

export async function insertResultsFiles(
  tx: Db,
  given: readonly { readonly fileSha256: string | null; readonly file?: Buffer | undefined }[],
): Promise<void> {
  for (const { fileSha256: sha256, file } of given) {
    if (sha256 === null || file === undefined) continue;
    const content = await compress(file, { level: 9 });
    await tx.insert(resultsFiles).values({ sha256, content }).onConflictDoNothing();
  }
}

/** Reads a run's gzipped results file, its hash, and whether the model is or ever was gated; null if no file is stored. */
export async function readResultsFile(
  db: Db,
  runId: number,
): Promise<{ readonly sha256: string; readonly content: Buffer; readonly isGated: boolean } | null> {
  const isGated = sql<boolean>`coalesce(${models.isGated} or (${runs.fileFacts} ->> 'isGated')::boolean, false)`;
  const [found] = await db
    .select({ sha256: resultsFiles.sha256, content: resultsFiles.content, isGated })
    .from(resultsFiles)
    .innerJoin(runs, eq(runs.fileSha256, resultsFiles.sha256))
    .innerJoin(entries, eq(entries.id, runs.entryId))
    .innerJoin(models, eq(models.id, entries.modelId))
    .where(eq(runs.id, runId));
  return found ?? null;
}
