import { rankedBy } from '@leaderboard/core/benchmark/protocols';
import { BENCHMARKS, type EvaluationKey, isEvaluationKey } from '@leaderboard/core/benchmark/suite';
import { and, eq, sql } from 'drizzle-orm';
import { type Db, isOneOf } from '../database/db.ts';
import { entries, questionResults, runs } from '../database/schema.ts';
import type { RunAnswers } from '../results/answers.ts';
import { type Board, runsOn } from './publication.sql.ts';

/** The hash of the questions by protocol and task: the programs of the protocols hash them otherwise. */
export type QuestionSets = ReadonlyMap<string, string>;

/** A run as its set of questions is looked up. */
export type AnsweredRun = RunAnswers & { readonly protocol?: string | null | undefined };

export function setName(run: { readonly protocol?: string | null | undefined }, key: EvaluationKey): string {
  return `${rankedBy(run)} ${key}`;
}

/**
 * The set of questions of each task that most of these runs have; of equal ones the one that a run had first. Runs whose files state
 * other questions than the suite's do not count.
 */
export async function questionSetsOf(db: Db, runIds: readonly number[]): Promise<QuestionSets> {
  const rows = await db
    .select({
      key: questionResults.key,
      set: questionResults.questionsSha256,
      protocol: entries.protocol,
    })
    .from(questionResults)
    .innerJoin(runs, eq(runs.id, questionResults.runId))
    .innerJoin(entries, eq(entries.id, runs.entryId))
    .where(
      and(
        isOneOf(questionResults.runId, runIds),
        sql`${runs.fileFacts} ->> 'questions' is distinct from 'other'`,
      ),
    )
    .groupBy(entries.protocol, questionResults.key, questionResults.questionsSha256)
    .orderBy(sql`count(*)`, sql`min(${questionResults.runId}) desc`);
  // The last row of a task is its largest set.
  return new Map(
    rows.flatMap((row) => (isEvaluationKey(row.key) ? [[setName(row, row.key), row.set] as const] : [])),
  );
}

/** The first task whose answers are to other questions than these; null: there is none. */
export function otherTask(run: AnsweredRun, sets: QuestionSets): string | null {
  const other = run.answers?.find(
    ({ key, questionsSha256: set }) => (sets.get(setName(run, key)) ?? set) !== set,
  );
  return other === undefined ? null : (BENCHMARKS.find(({ key }) => key === other.key)?.task ?? other.key);
}

/**
 * The runs without answers to other questions than the board's. Of the first runs with answers, the first decides. Imports and workers
 * refuse such runs before (import/changed-questions.sql.ts); another run may have been published since.
 */
export async function withAcceptedAnswers<Run extends AnsweredRun>(
  tx: Db,
  board: Board,
  given: readonly Run[],
): Promise<readonly Run[]> {
  if (given.every(({ answers = [] }) => answers.length === 0)) return given;
  const sets = new Map(await questionSetsOf(tx, runsOn(board)));
  return given.map((run) => {
    const task = otherTask(run, sets);
    if (task !== null) {
      const answersProblem = { code: 'samples_other_questions' as const, params: { task } };
      return { ...run, answers: undefined, answersProblem };
    }
    for (const { key, questionsSha256 } of run.answers ?? []) sets.set(setName(run, key), questionsSha256);
    return run;
  });
}
