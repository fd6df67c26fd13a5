import { type EvaluationKey, isEvaluationKey } from '@leaderboard/core/benchmark/suite';
import type { SamplesProblem } from '@leaderboard/core/results/samples-problems';
import type { SubjectScore } from '@leaderboard/core/results/subjects';
import { eq, sql } from 'drizzle-orm';
import { batches, type Db, isOneOf } from '../database/db.ts';
import { questionResults, scores } from '../database/schema.ts';

/** Which questions of one language task a run answered right (docs/decisions/README.md#21-answers-are-one-bit-a-question). */
export interface QuestionResults {
  readonly key: EvaluationKey;
  /** The metric of the score, which decides whether an answer is right. */
  readonly metric: string;
  /** The number of questions. */
  readonly n: number;
  readonly right: number;
  /** One bit a question in the order of the question set, 1 is right; the first is the highest bit of the first byte. */
  readonly bits: Buffer;
  /** Hexadecimal; the same for all runs that were asked the same questions, whatever the prompt. */
  readonly questionsSha256: string;
  /** Null or absent: the samples state none. */
  readonly subjects?: readonly SubjectScore[] | null;
}

/** The answers that a new run came with, or why its samples were refused; absent where it had none. */
export interface RunAnswers {
  readonly answers?: readonly QuestionResults[] | undefined;
  readonly answersProblem?: SamplesProblem | undefined;
}

/** Stores the question results of new runs, given in the order of their ids. */
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

/** The question results of a run in a fixed order; empty for a run without any, and for an unknown run. */
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
 * Right answers by subject of the language tasks of a run with answers, in a fixed order; null of a task whose samples state no
 * subjects.
 */
export function readSubjects(db: Db, runId: number) {
  return db
    .select({ key: questionResults.key, subjects: questionResults.subjects })
    .from(questionResults)
    .where(eq(questionResults.runId, runId))
    .orderBy(sql`${questionResults.key} collate "C"`);
}
