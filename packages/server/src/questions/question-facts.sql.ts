import { type EvaluationKey, TASKS } from '@leaderboard/core/benchmark/suite';
import { quantizedBits } from '@leaderboard/core/board/memory';
import type { TaskDictionary } from '@leaderboard/core/questions/dictionary';
import { type RelatedRun, variantOf } from '@leaderboard/core/questions/representatives';
import { type Mask, maskOfBytes } from '@leaderboard/core/statistics/masks';
import { inArray } from 'drizzle-orm';
import { selectRuns } from '../board/entries.sql.ts';
import { newestPublication } from '../board/newest-publication.sql.ts';
import { readRunIds } from '../board/publication-ranks.sql.ts';
import { questionSetsOf } from '../board/question-dictionaries.sql.ts';
import { decodeDictionary } from '../board/question-dictionary.ts';
import type { Db } from '../database/db.ts';
import { models, questionDictionaries, questionResults, runs } from '../database/schema.ts';
import { batches, isOneOf } from '../database/statements.ts';

/** A row of the board whose answers count. */
export interface AnsweredRun extends RelatedRun {
  readonly entry: string;
  readonly submissionDate: string | null;
}

export interface TaskFacts {
  readonly dictionary: TaskDictionary | null;
  readonly right: readonly Mask[];
}

export interface QuestionFacts {
  /** null: before the first publication. */
  readonly publication: number | null;
  /** Oldest first. */
  readonly rows: readonly AnsweredRun[];
  /** Runs whose answers are to other questions than most. */
  readonly otherQuestions: readonly number[];
  readonly tasks: ReadonlyMap<EvaluationKey, TaskFacts>;
}

/** The newest ones count, so that memory and time stay bounded: 0.2 MB and 5 ms each. */
const MOST_RUNS = 2000;

/** Reads them of the newest publication; null where there is none. */
export async function readQuestionFacts(db: Db): Promise<QuestionFacts | null> {
  const newest = await newestPublication(db);
  if (newest === null) return null;
  const runIds = await readRunIds(db, newest.id);
  const sets = await questionSetsOf(db, runIds);
  const { whole, others } = await runsOfSets(db, runIds, sets);
  const dictionaries = await readDictionaries(db, sets);
  const rows = await readAnsweredRuns(db, whole);
  const answers = await readAnswersOf(
    db,
    rows.map(({ run }) => run),
    sets,
  );
  return {
    publication: newest.id,
    rows,
    otherQuestions: others,
    tasks: new Map(
      TASKS.map(({ key }) => [
        key,
        { dictionary: dictionaries.get(key) ?? null, right: answers.get(key) ?? [] },
      ]),
    ),
  };
}

/** The newest runs that answered the questions of these sets in every task, and those with other answers. */
async function runsOfSets(
  db: Db,
  runIds: readonly number[],
  sets: ReadonlyMap<EvaluationKey, string>,
): Promise<{ readonly whole: readonly number[]; readonly others: readonly number[] }> {
  const found = new Map<number, number>();
  for (const batch of batches(runIds)) {
    const rows = await db
      .select({
        run: questionResults.runId,
        key: questionResults.key,
        n: questionResults.n,
        set: questionResults.questionsSha256,
      })
      .from(questionResults)
      .where(isOneOf(questionResults.runId, batch));
    for (const { run, key, n, set } of rows) {
      const task = TASKS.find((one) => one.key === key);
      const fits = task !== undefined && task.questions === n && sets.get(task.key) === set;
      found.set(run, (found.get(run) ?? 0) + (fits ? 1 : 0));
    }
  }
  const all = [...found];
  return {
    whole: all
      .flatMap(([run, count]) => (count === TASKS.length ? [run] : []))
      .sort((a, b) => a - b)
      .slice(-MOST_RUNS),
    others: all.flatMap(([run, count]) => (count === TASKS.length ? [] : [run])),
  };
}

async function readDictionaries(
  db: Db,
  sets: ReadonlyMap<EvaluationKey, string>,
): Promise<ReadonlyMap<string, TaskDictionary>> {
  const rows = await db
    .select()
    .from(questionDictionaries)
    .where(inArray(questionDictionaries.questionsSha256, [...sets.values()]));
  const ofBoard = rows.filter(({ key, questionsSha256 }) =>
    [...sets].some(([task, set]) => task === key && set === questionsSha256),
  );
  return new Map(ofBoard.map((row) => [row.key, decodeDictionary(row)]));
}

async function readAnsweredRuns(db: Db, runIds: readonly number[]): Promise<AnsweredRun[]> {
  const rows: Awaited<ReturnType<typeof selectRuns>> = [];
  for (const batch of batches(runIds)) rows.push(...(await selectRuns(db, isOneOf(runs.id, batch))));
  const bases = [...new Set(rows.flatMap(({ model }) => model.baseModel ?? []))];
  const types = new Map<string, string | null>();
  for (const batch of batches(bases)) {
    const found = await db
      .select({ name: models.name, type: models.type })
      .from(models)
      .where(inArray(models.name, batch));
    for (const { name, type } of found) types.set(name, type);
  }
  return rows
    .map(({ run, entry, model }) => ({
      run: run.id,
      entry: entry.id,
      submissionDate: entry.submissionDate,
      model: model.name,
      isQuantized: quantizedBits(entry.precision) !== null,
      variantOf: variantOf({ ...model, precision: entry.precision }, (name) => types.get(name)),
    }))
    .sort((a, b) => a.run - b.run);
}

/** @param runIds in the order of their answers. */
async function readAnswersOf(db: Db, runIds: readonly number[], sets: ReadonlyMap<EvaluationKey, string>) {
  const places = new Map(runIds.map((run, place) => [run, place]));
  const found = new Map(
    TASKS.filter(({ key }) => sets.has(key)).map(({ key, questions }) => [
      key as string,
      { n: questions, right: new Array<Mask>(runIds.length) },
    ]),
  );
  for (const batch of batches(runIds)) {
    const rows = await db
      .select({ run: questionResults.runId, key: questionResults.key, bits: questionResults.bits })
      .from(questionResults)
      .where(isOneOf(questionResults.runId, batch));
    for (const { run, key, bits } of rows) {
      const [task, place] = [found.get(key), places.get(run)];
      if (task !== undefined && place !== undefined) task.right[place] = maskOfBytes(bits, task.n);
    }
  }
  return new Map([...found].map(([key, { right }]) => [key, right]));
}
