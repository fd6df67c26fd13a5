import type { EvaluationKey } from '@leaderboard/core/benchmark/suite';
import type { Problem } from '@leaderboard/core/results/results-problems';
import type { Db } from '../../database/db.ts';
import { boardNow } from '../publication.sql.ts';
import { questionSetsOf, taskOf } from '../question-dictionaries.sql.ts';
import type { RunAnswers } from '../question-results.sql.ts';

/** The hash of the questions by task. */
export type QuestionSets = ReadonlyMap<EvaluationKey, string>;

/** Reads the sets of the runs on the board: all runs of one version of the suite are asked the same (docs/results.md#questions). */
export async function questionSetsOfBoard(db: Db): Promise<QuestionSets> {
  return questionSetsOf(db, [...(await boardNow(db)).values()]);
}

/** The first task whose answers are to other questions than these; null: there is none. */
export function changedQuestions(answers: RunAnswers['answers'], sets: QuestionSets): Problem | null {
  const other = answers?.find(
    ({ key, questionsSha256 }) => (sets.get(key) ?? questionsSha256) !== questionsSha256,
  );
  return other === undefined ? null : { code: 'questions_changed', params: { task: taskOf(other.key) } };
}
