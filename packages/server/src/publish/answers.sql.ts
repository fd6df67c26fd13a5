import { isEvaluationKey } from '@leaderboard/core/benchmark/suite';
import { eq, sql } from 'drizzle-orm';
import { batches, type Db, isOneOf } from '../database/db.ts';
import { answers, scores } from '../database/schema.ts';
import type { TaskAnswers } from '../results/answers.ts';

/** Stores the answers of new runs. @param given answers in the order of `runIds`. */
export async function insertAnswers(
  tx: Db,
  given: readonly (readonly TaskAnswers[] | undefined)[],
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
  for (const batch of batches(rows)) await tx.insert(answers).values(batch);
}

/** Reads the answers of a run in a fixed order; empty if the run has none or does not exist. */
export async function readAnswers(db: Db, runId: number): Promise<TaskAnswers[]> {
  const rows = await db
    .select({ stored: answers, metric: scores.metric })
    .from(answers)
    .innerJoin(scores, sql`${scores.runId} = ${answers.runId} and ${scores.key} = ${answers.key}`)
    .where(eq(answers.runId, runId))
    .orderBy(sql`${answers.key} collate "C"`);
  return rows.flatMap(({ stored: { key, n, right, bits, questionsSha256 }, metric }) =>
    isEvaluationKey(key) ? [{ key, metric: metric ?? '', n, right, bits, questionsSha256 }] : [],
  );
}

export async function runsWithAnswers(db: Db, runIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ runId: answers.runId })
    .from(answers)
    .where(isOneOf(answers.runId, runIds));
  return new Set(rows.map(({ runId }) => runId));
}

/**
 * Reads the correct answers per subject for each language task of a run, in a fixed order. Subjects are null if the samples do not
 * include them.
 */
export function readSubjects(db: Db, runId: number) {
  return db
    .select({ key: answers.key, subjects: answers.subjects })
    .from(answers)
    .where(eq(answers.runId, runId))
    .orderBy(sql`${answers.key} collate "C"`);
}
