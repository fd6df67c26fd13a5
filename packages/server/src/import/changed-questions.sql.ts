import type { Problem } from '@leaderboard/core/results/file-problems';
import type { Db } from '../database/db.ts';
import { boardNow, runsOn } from '../publish/publication.sql.ts';
import {
  type AnsweredRun,
  otherTask,
  type QuestionSets,
  questionSetsOf,
} from '../publish/question-sets.sql.ts';

export type { QuestionSets };

/** Reads the sets of the runs on the board: all runs of one version of the suite are asked the same (docs/results.md#questions). */
export async function questionSetsOfBoard(db: Db): Promise<QuestionSets> {
  return questionSetsOf(db, runsOn(await boardNow(db)));
}

/** The first task whose answers are to other questions than these; null: there is none. */
export function changedQuestions(run: AnsweredRun, sets: QuestionSets): Problem | null {
  const task = otherTask(run, sets);
  return task === null ? null : { code: 'questions_changed', params: { task } };
}
