import type { CompositionRecord } from '@leaderboard/core/questions-api';
import { type ComputedFigures, computeFigures } from './compute-figures.ts';
import { compositionRecord } from './question-answers.ts';
import type { QuestionFacts } from './question-facts.sql.ts';

/** Everything that calls about subjects answer from, for one publication. It can be sent to a thread. */
export interface PublicFigures extends ComputedFigures {
  readonly composition: CompositionRecord;
}

/** Before the first publication, and until the first figures are there. */
const NOTHING: QuestionFacts = { publication: null, rows: [], otherQuestions: [], tasks: new Map() };

/** Makes all answers of a publication. It takes seconds for a thousand runs. */
export function makeFigures(facts: QuestionFacts | null): PublicFigures {
  const known = facts ?? NOTHING;
  return { ...computeFigures(known), composition: compositionRecord(known) };
}
