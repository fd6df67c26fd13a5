import { TASKS } from '@leaderboard/core/benchmark/suite';
import type { CompositionRecord } from '@leaderboard/core/questions-api';
import { computeFigures, type ProfileTables } from './compute-figures.ts';
import { compositionRecord } from './question-answers.ts';
import type { QuestionFacts } from './question-facts.sql.ts';

/** Everything that calls about subjects answer from, for one publication. It can be sent to a thread. */
export interface PublicFigures {
  readonly publication: number | null;
  readonly models: number;
  readonly profiles: ProfileTables;
  readonly composition: CompositionRecord;
}

const NOT_COMPUTED = 0;

/** Before the first publication, and until the first figures are there: tasks without answers. */
const NOTHING: QuestionFacts = {
  publication: NOT_COMPUTED,
  rows: [],
  otherQuestions: [],
  tasks: new Map(TASKS.map(({ key, questions: n }) => [key, { n, dictionary: null, right: [] }])),
};

/** Makes all answers of a publication. It takes seconds for a thousand runs. */
export function makeFigures(facts: QuestionFacts | null): PublicFigures {
  const computed = computeFigures(facts ?? NOTHING);
  const figures = { ...computed, publication: facts === null ? null : computed.publication };
  return {
    publication: figures.publication,
    models: figures.models,
    profiles: figures.profiles,
    composition: compositionRecord(figures),
  };
}
