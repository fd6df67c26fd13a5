import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { resultsFiles, runs } from '../database/schema.ts';
import { announceBoard, withPublicationLock } from '../publish/publication.sql.ts';
import { parseResults } from '../results/results.ts';
import { readStoredFile } from './stored-files.sql.ts';

const UNREAD = and(
  isNotNull(runs.fileFacts),
  sql`not ${runs.fileFacts} ? 'questions'`,
  sql`exists (select from ${resultsFiles} where ${resultsFiles.sha256} = ${runs.fileSha256})`,
);

/**
 * Adds the question set to the file metadata of runs stored before it was recorded (docs/results.md#questions). Board rows do not
 * change. A database account without permission to update runs leaves this to `npx leaderboard migrate`, which the owner runs.
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
  // Cached pages do not show the warning yet.
  if (hasOthers) await withPublicationLock({ transaction }, announceBoard);
}
