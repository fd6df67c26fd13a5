import { isEvaluationKey } from '@leaderboard/core/benchmark/suite';
import { eq, sql } from 'drizzle-orm';
import { batches, type Db, isOneOf } from '../database/db.ts';
import { questionResults, scores } from '../database/schema.ts';
import type { QuestionResults } from '../results/answers.ts';

/** Stores the question results of new runs. @param given results in the order of `runIds`. */
export async function insertQuestionResults(
  tx: Db,
  given: readonly (readonly QuestionResults[] | undefined)[],
  runIds: readonly number[],
): Promise<void> {
  const rows = given.flatMap((ofRun, index) =>
    (ofRun ?? []).map(({ key, n, right, bits, questionsSha256, subjects }) => ({
      runId: runIds[index] ?? 0,
      key,
      n,
      right,
      bits,
      questionsSha256,
      subjects,
    })),
  );
  for (const batch of batches(rows)) await tx.insert(questionResults).values(batch);
}

/** Reads the question results of a run in a fixed order; empty if the run has none or does not exist. */
export async function readQuestionResults(db: Db, runId: number): Promise<QuestionResults[]> {
  const rows = await db
    .select({ stored: questionResults, metric: scores.metric })
    .from(questionResults)
    .innerJoin(
      scores,
      sql`${scores.runId} = ${questionResults.runId} and ${scores.key} = ${questionResults.key}`,
    )
    .where(eq(questionResults.runId, runId))
    .orderBy(sql`${questionResults.key} collate "C"`);
  return rows.flatMap(({ stored: { key, n, right, bits, questionsSha256 }, metric }) =>
    isEvaluationKey(key) ? [{ key, metric: metric ?? '', n, right, bits, questionsSha256 }] : [],
  );
}

export async function runsWithQuestionResults(
  db: Db,
  runIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ runId: questionResults.runId })
    .from(questionResults)
    .where(isOneOf(questionResults.runId, runIds));
  return new Set(rows.map(({ runId }) => runId));
}

/**
 * Reads the correct answers by subject for each language task of a run, in a fixed order. Subjects are null for a task whose
 * samples do not state them.
 */
export function readSubjects(db: Db, runId: number) {
  return db
    .select({ key: questionResults.key, subjects: questionResults.subjects })
    .from(questionResults)
    .where(eq(questionResults.runId, runId))
    .orderBy(sql`${questionResults.key} collate "C"`);
}
