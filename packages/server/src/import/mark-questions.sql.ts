import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { resultsFiles, runs } from '../database/schema.ts';
import { announceBoard, inPublicationTurn } from '../publish/publication.sql.ts';
import { parseResults } from '../results/results.ts';
import { readStoredFile } from './stored-files.sql.ts';

const UNREAD = and(
  isNotNull(runs.fileFacts),
  sql`not ${runs.fileFacts} ? 'questions'`,
  sql`exists (select from ${resultsFiles} where ${resultsFiles.sha256} = ${runs.fileSha256})`,
);

/**
 * Reads which questions were asked in the stored files of runs from before that was read, and adds it to what is known of their files
 * (docs/results.md#questions). It changes no row of the board. An account that may not change runs leaves them to the owner's
 * `npx leaderboard migrate`.
 */
export async function markStoredQuestions(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  stopping?: AbortSignal,
): Promise<void> {
  const { rows } = await db.execute<{ may: boolean }>(
    sql`select has_column_privilege('runs', 'file_facts', 'UPDATE') as may`,
  );
  if (rows[0]?.may !== true) return;
  const next = (after: number) =>
    db
      .select({ id: runs.id })
      .from(runs)
      .where(and(UNREAD, gt(runs.id, after)))
      .orderBy(asc(runs.id))
      .limit(1);
  let hasOthers = false;
  for (let [run] = await next(0); run !== undefined; [run] = await next(run.id)) {
    if (stopping?.aborted === true) return;
    const text = (await readStoredFile(db, run.id))?.toString('utf8') ?? '';
    const questions = parseResults(text).stated?.questions ?? null;
    hasOthers ||= questions === 'other';
    await db
      .update(runs)
      .set({ fileFacts: sql`${runs.fileFacts} || ${JSON.stringify({ questions })}::jsonb` })
      .where(eq(runs.id, run.id));
  }
  // Pages that are kept have no caution yet.
  if (hasOthers) await inPublicationTurn({ transaction }, announceBoard);
}
