import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { resultsFiles, runs } from '../../database/schema.ts';
import { fileFactsOf } from './run-of-file.ts';

const decompress = promisify(gunzip);

/**
 * Records what stored results files state for runs from before that was kept, or not all of it, one file at a time. An account that may not change
 * runs does nothing: `npm run migrate` does it for servers with such an account.
 * @returns how many runs were filled in.
 */
export async function recordFileFacts({ db }: Pick<Database, 'db'>, signal?: AbortSignal): Promise<number> {
  const { rows } = await db.execute<{ may: boolean }>(
    sql`select has_column_privilege(${'runs'}, ${'file_facts'}, 'UPDATE') as may`,
  );
  if (rows[0]?.may !== true) return 0;
  const isIncomplete = sql`coalesce(not ${runs.fileFacts} ? 'options', true)`;
  let recorded = 0;
  for (let last = 0; signal?.aborted !== true; ) {
    const [next] = await db
      .select({ id: runs.id, known: runs.fileFacts, content: resultsFiles.content })
      .from(runs)
      .innerJoin(resultsFiles, eq(resultsFiles.sha256, runs.fileSha256))
      .where(and(isIncomplete, gt(runs.id, last)))
      .orderBy(asc(runs.id))
      .limit(1);
    if (next === undefined) break;
    last = next.id;
    const fileFacts = fileFactsOf(await decompress(next.content));
    // A file that this version cannot read stays without facts.
    if (fileFacts === null) continue;
    await db
      .update(runs)
      .set({
        fileFacts: { ...fileFacts, stated: next.known?.stated ?? null, image: next.known?.image ?? null },
      })
      .where(and(eq(runs.id, next.id), isIncomplete));
    recorded += 1;
  }
  return recorded;
}
