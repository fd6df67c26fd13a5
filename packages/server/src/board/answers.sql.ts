import { type EvaluationKey, isEvaluationKey } from '@leaderboard/core/benchmark/suite';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { answers, scores } from '../database/schema.ts';
import { batches, isOneOf } from '../database/statements.ts';

/** The answers of a run to the questions of one language task (docs/decisions/0021-answers.md). */
export interface NewAnswers {
  readonly key: EvaluationKey;
  /** The metric of the score, by which an answer is right or wrong. */
  readonly metric: string;
  /** The number of questions. */
  readonly n: number;
  readonly right: number;
  /** One bit a question in the order of the question set, 1 is right; the first is the highest bit of the first byte. */
  readonly bits: Buffer;
  /** Hexadecimal; the same for all runs that were asked the same questions, whatever the prompt. */
  readonly questionsSha256: string;
}

/** Stores the answers of new runs, which are given in the same order as their ids. */
export async function insertAnswers(
  tx: Db,
  given: readonly (readonly NewAnswers[] | undefined)[],
  runIds: readonly number[],
): Promise<void> {
  const rows = given.flatMap((ofRun, index) =>
    (ofRun ?? []).map(({ key, n, right, bits, questionsSha256 }) => ({
      runId: runIds[index] ?? 0,
      key,
      n,
      right,
      bits,
      questionsSha256,
    })),
  );
  for (const batch of batches(rows)) await tx.insert(answers).values(batch);
}

/** The answers of a run, in a fixed order; empty when it has none, or does not exist. */
export async function readAnswersOf(db: Db, runId: number): Promise<NewAnswers[]> {
  const rows = await db
    .select({ answers, metric: scores.metric })
    .from(answers)
    .innerJoin(scores, sql`${scores.runId} = ${answers.runId} and ${scores.key} = ${answers.key}`)
    .where(eq(answers.runId, runId))
    .orderBy(sql`${answers.key} collate "C"`);
  return rows.flatMap(({ answers: { key, n, right, bits, questionsSha256 }, metric }) =>
    isEvaluationKey(key) ? [{ key, metric: metric ?? '', n, right, bits, questionsSha256 }] : [],
  );
}

/** Which of these runs have answers. */
export async function runsWithAnswers(db: Db, runIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ runId: answers.runId })
    .from(answers)
    .where(isOneOf(answers.runId, runIds));
  return new Set(rows.map(({ runId }) => runId));
}
