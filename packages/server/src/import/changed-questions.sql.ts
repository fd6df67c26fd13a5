import type { Problem } from '@leaderboard/core/results/file-problems';
import type { Db } from '../database/db.ts';
import { getRunIds, readCurrentBoard } from '../publish/publication.sql.ts';
import {
  findMismatchedTask,
  type QuestionSets,
  type RunWithAnswers,
  readQuestionSets,
} from '../publish/question-sets.sql.ts';

export type { QuestionSets };

/** Reads the board's question sets. All runs of a suite version must have the same questions (docs/results.md#questions). */
export async function readBoardQuestionSets(db: Db): Promise<QuestionSets> {
  return readQuestionSets(db, getRunIds(await readCurrentBoard(db)));
}

/** Returns a problem if any answers are to questions outside these sets. */
export function checkQuestions(run: RunWithAnswers, sets: QuestionSets): Problem | null {
  const task = findMismatchedTask(run, sets);
  return task === null ? null : { code: 'questions_changed', params: { task } };
}
