import { BENCHMARKS, type EvaluationKey, isEvaluationKey } from '@leaderboard/core/benchmark/suite';
import type { SamplesProblem } from '@leaderboard/core/results/samples-problems';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { questionDictionaries, questionResults, runs } from '../database/schema.ts';
import { isOneOf } from '../database/statements.ts';
import type { Board } from './publication.sql.ts';
import type { QuestionResults, RunAnswers } from './question-results.sql.ts';

/**
 * The set of questions of each task that most of these runs have; of equal ones the one that a run had first. Runs whose files state
 * other questions than the suite's do not count.
 */
export async function questionSetsOf(
  db: Db,
  runIds: readonly number[],
): Promise<ReadonlyMap<EvaluationKey, string>> {
  const rows = await db
    .select({ key: questionResults.key, set: questionResults.questionsSha256 })
    .from(questionResults)
    .innerJoin(runs, eq(runs.id, questionResults.runId))
    .where(
      and(
        isOneOf(questionResults.runId, runIds),
        sql`${runs.fileFacts} ->> 'questions' is distinct from 'other'`,
      ),
    )
    .groupBy(questionResults.key, questionResults.questionsSha256)
    .orderBy(sql`count(*)`, sql`min(${questionResults.runId}) desc`);
  // The last row of a task is its largest set.
  return new Map(rows.flatMap(({ key, set }) => (isEvaluationKey(key) ? [[key, set] as const] : [])));
}

const setKey = (key: string, set: string) => `${key} ${set}`;

async function storedHashes(tx: Db, sets: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({
      key: questionDictionaries.key,
      set: questionDictionaries.questionsSha256,
      content: questionDictionaries.contentSha256,
    })
    .from(questionDictionaries)
    .where(inArray(questionDictionaries.questionsSha256, [...sets]));
  return new Map(rows.map(({ key, set, content }) => [setKey(key, set), content]));
}

export const taskOf = (key: EvaluationKey) => BENCHMARKS.find((one) => one.key === key)?.task ?? key;

/**
 * The runs without the answers that are refused: those of other questions than the board's, and those that tell something else
 * of the same questions than what is stored (docs/questions.md#dictionary). Of the first runs with answers, the first decides.
 */
export async function withAcceptedAnswers<Run extends RunAnswers>(
  tx: Db,
  board: Board,
  given: readonly Run[],
): Promise<readonly Run[]> {
  const brought = given.flatMap(({ answers = [] }) =>
    answers.filter(({ dictionary }) => dictionary !== undefined),
  );
  if (brought.length === 0) return given;
  const ofBoard = await questionSetsOf(tx, [...board.values()]);
  const known = await storedHashes(tx, [
    ...new Set([...ofBoard.values(), ...brought.map(({ questionsSha256 }) => questionsSha256)]),
  ]);
  const sets = new Map([...ofBoard].filter(([key, set]) => known.has(setKey(key, set))));
  const problemOf = ({ key, questionsSha256, dictionary }: QuestionResults): SamplesProblem | null => {
    const params = { task: taskOf(key) };
    if ((sets.get(key) ?? questionsSha256) !== questionsSha256) {
      return { code: 'samples_other_questions', params };
    }
    const stored = known.get(setKey(key, questionsSha256));
    if (dictionary === undefined || (stored ?? dictionary.contentSha256) === dictionary.contentSha256)
      return null;
    return { code: 'samples_other_dictionary', params };
  };
  return given.map((run) => {
    const problem = run.answers?.map(problemOf).find((one) => one !== null) ?? null;
    if (problem !== null) return { ...run, answers: undefined, answersProblem: problem };
    for (const { key, questionsSha256, dictionary } of run.answers ?? []) {
      if (dictionary === undefined) continue;
      sets.set(key, questionsSha256);
      known.set(setKey(key, questionsSha256), dictionary.contentSha256);
    }
    return run;
  });
}

/** Stores the dictionaries of new runs that are not stored yet. @returns whether there were any. */
export async function insertDictionaries(tx: Db, runs: readonly RunAnswers[]): Promise<boolean> {
  let isNew = false;
  for (const { key, questionsSha256, dictionary } of runs.flatMap(({ answers = [] }) => answers)) {
    if (dictionary === undefined) continue;
    const inserted = await tx
      .insert(questionDictionaries)
      .values({ key, questionsSha256, ...dictionary })
      .onConflictDoNothing()
      .returning({ id: questionDictionaries.id });
    isNew ||= inserted.length > 0;
  }
  return isNew;
}
