import { rankedBy } from '@leaderboard/core/benchmark/protocols';
import { BENCHMARKS, type EvaluationKey, isEvaluationKey } from '@leaderboard/core/benchmark/suite';
import { and, eq, sql } from 'drizzle-orm';
import { type Db, isOneOf } from '../database/db.ts';
import { answers, entries, runs } from '../database/schema.ts';
import type { RunAnswers } from '../results/answers.ts';
import { type Board, getRunIds } from './publication.sql.ts';

/** Question hashes by protocol and task. Each protocol's program hashes questions differently. */
export type QuestionSets = ReadonlyMap<string, string>;

/** A run with the fields needed to look up its question sets. */
export type RunWithAnswers = RunAnswers & { readonly protocol?: string | null | undefined };

export function questionSetKey(
  run: { readonly protocol?: string | null | undefined },
  key: EvaluationKey,
): string {
  return `${rankedBy(run)} ${key}`;
}

/**
 * Returns the most frequent question set of each task among these runs; in a tie, the earlier run's set wins. Runs whose files
 * indicate questions other than the suite's are ignored.
 */
export async function readQuestionSets(db: Db, runIds: readonly number[]): Promise<QuestionSets> {
  const rows = await db
    .select({
      key: answers.key,
      set: answers.questionsSha256,
      protocol: entries.protocol,
    })
    .from(answers)
    .innerJoin(runs, eq(runs.id, answers.runId))
    .innerJoin(entries, eq(entries.id, runs.entryId))
    .where(
      and(isOneOf(answers.runId, runIds), sql`${runs.fileFacts} ->> 'questions' is distinct from 'other'`),
    )
    .groupBy(entries.protocol, answers.key, answers.questionsSha256)
    .orderBy(sql`count(*)`, sql`min(${answers.runId}) desc`);
  // The last row of each task has its most frequent set.
  return new Map(
    rows.flatMap((row) =>
      isEvaluationKey(row.key) ? [[questionSetKey(row, row.key), row.set] as const] : [],
    ),
  );
}

/** Returns the first task whose answers belong to a different question set; null if all match. */
export function findMismatchedTask(run: RunWithAnswers, sets: QuestionSets): string | null {
  const other = run.answers?.find(
    ({ key, questionsSha256: set }) => (sets.get(questionSetKey(run, key)) ?? set) !== set,
  );
  return other === undefined ? null : (BENCHMARKS.find(({ key }) => key === other.key)?.task ?? other.key);
}

/**
 * Removes answers to questions other than the board's. On a board without answers, the first run determines the questions. Imports
 * and workers reject such runs earlier (import/changed-questions.sql.ts), but another run may have been published since.
 */
export async function dropMismatchedAnswers<Run extends RunWithAnswers>(
  tx: Db,
  board: Board,
  given: readonly Run[],
): Promise<readonly Run[]> {
  if (given.every(({ answers = [] }) => answers.length === 0)) return given;
  const sets = new Map(await readQuestionSets(tx, getRunIds(board)));
  return given.map((run) => {
    const task = findMismatchedTask(run, sets);
    if (task !== null) {
      const answersProblem = { code: 'samples_other_questions' as const, params: { task } };
      return { ...run, answers: undefined, answersProblem };
    }
    for (const { key, questionsSha256 } of run.answers ?? [])
      sets.set(questionSetKey(run, key), questionsSha256);
    return run;
  });
}
