import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { resultsFiles, runs } from '../database/schema.ts';

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

/** The results file of a run, compressed by gzip, with its hash; null where none is stored. */
export async function readResultsFileOf(
  db: Db,
  runId: number,
): Promise<{ readonly sha256: string; readonly content: Buffer } | null> {
  const [found] = await db
    .select({ sha256: resultsFiles.sha256, content: resultsFiles.content })
    .from(resultsFiles)
    .innerJoin(runs, eq(runs.fileSha256, resultsFiles.sha256))
    .where(eq(runs.id, runId));
  return found ?? null;
}
