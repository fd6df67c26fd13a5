import { and, eq, notExists } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { questionResults, runs, scores, submissions } from '../database/schema.ts';
import { boardNow, inPublicationTurn, runsOn, storePublication } from './publication.sql.ts';
import type { NewRun, PublishOutcome } from './publish.sql.ts';
import { insertQuestionResults } from './question-results.sql.ts';
import { withAcceptedAnswers } from './question-sets.sql.ts';

/** The imported runs of a results file that are on the board without answers. Those of submissions are the workers'. */
export async function runsWithoutAnswers(db: Db, fileSha256: string): Promise<(typeof runs.$inferSelect)[]> {
  const onBoard = new Set(runsOn(await boardNow(db)));
  const answers = db.select().from(questionResults).where(eq(questionResults.runId, runs.id));
  const submission = db.select().from(submissions).where(eq(submissions.runId, runs.id));
  const isWithout = and(eq(runs.fileSha256, fileSha256), notExists(answers), notExists(submission));
  const found = await db.select().from(runs).where(isWithout);
  return found.filter(({ id }) => onBoard.has(id));
}

/**
 * Publishes answers that came later than their results file. A run never changes, so a copy of it with the answers takes its place:
 * row, facts and scores stay as they are.
 * @returns null when no run of the file is left without answers.
 */
export function publishAnswers(
  database: Pick<Database, 'transaction'>,
  given: NewRun,
): Promise<PublishOutcome | null> {
  return inPublicationTurn(database, async (tx) => {
    const stored = await runsWithoutAnswers(tx, given.fileSha256 ?? '');
    if (stored.length === 0) return null;
    const before = await boardNow(tx);
    const [{ answers, answersProblem: problem } = given] = await withAcceptedAnswers(tx, before, [given]);
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
    await insertQuestionResults(
      tx,
      copies.map(() => answers),
      copies,
    );
    const why = { cause: 'import', reason: 'Answers to single questions were added.' };
    return { ...outcome, id: await storePublication(tx, why, before, board), replaced: copies.length };
  });
}
