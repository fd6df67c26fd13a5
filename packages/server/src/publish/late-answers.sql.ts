import { and, eq, notExists } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { answers, runs, scores, submissions } from '../database/schema.ts';
import { insertAnswers } from './answers.sql.ts';
import { getRunIds, readCurrentBoard, storePublication, withPublicationLock } from './publication.sql.ts';
import type { NewRun, PublishOutcome } from './publish.sql.ts';
import { dropMismatchedAnswers } from './question-sets.sql.ts';

/** Finds imported runs of a file that are on the board without answers. Runs of submissions get theirs from workers. */
export async function runsWithoutAnswers(db: Db, fileSha256: string): Promise<(typeof runs.$inferSelect)[]> {
  const onBoard = new Set(getRunIds(await readCurrentBoard(db)));
  const ofRun = db.select().from(answers).where(eq(answers.runId, runs.id));
  const submission = db.select().from(submissions).where(eq(submissions.runId, runs.id));
  const isWithout = and(eq(runs.fileSha256, fileSha256), notExists(ofRun), notExists(submission));
  const found = await db.select().from(runs).where(isWithout);
  return found.filter(({ id }) => onBoard.has(id));
}

/**
 * Publishes answers that arrived after their results file. Runs are immutable, so a copy with the answers replaces the run. The
 * row, metadata and scores do not change.
 * @returns null if no run of the file lacks answers.
 */
export function publishLateAnswers(
  database: Pick<Database, 'transaction'>,
  given: NewRun,
): Promise<PublishOutcome | null> {
  return withPublicationLock(database, async (tx) => {
    const stored = await runsWithoutAnswers(tx, given.fileSha256 ?? '');
    if (stored.length === 0) return null;
    const before = await readCurrentBoard(tx);
    const [{ answers, answersProblem: problem } = given] = await dropMismatchedAnswers(tx, before, [given]);
    const outcome = { id: null, added: 0, replaced: 0, older: [], wronglyDated: [], answersRefused: [] };
    if (problem !== undefined) {
      const refused = { model: given.model.name, fileSha256: given.fileSha256, problem };
      return { ...outcome, answersRefused: [refused] };
    }
    const board = new Map(before);
    const copies: number[] = [];
    for (const { id, recordedAt: _, ...run } of stored) {
      const [copy] = await tx
        .insert(runs)
        .values({ ...run, answersProblem: null })
        .returning({ id: runs.id });
      if (copy === undefined) throw new Error('The run was not stored');
      const ofRun = await tx.select().from(scores).where(eq(scores.runId, id));
      await tx.insert(scores).values(ofRun.map((score) => ({ ...score, runId: copy.id })));
      const [newest = copy.id, ...others] = (board.get(run.entryId) ?? []).map((one) =>
        one === id ? copy.id : one,
      );
      board.set(run.entryId, [newest, ...others]);
      copies.push(copy.id);
    }
    await insertAnswers(
      tx,
      copies.map(() => answers),
      copies,
    );
    const why = { cause: 'import', reason: 'Answers to individual questions were added.' };
    return { ...outcome, id: await storePublication(tx, why, before, board), replaced: copies.length };
  });
}
