import type { QuestionSet } from '@leaderboard/core/benchmark/question-flags';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { questionsInSet } from '@leaderboard/core/questions/sets';
import { computeFigures, type ProfileTables } from './compute-figures.ts';
import { type KeptAnswer, keepAnswer } from './kept-answer.ts';
import { cellsRecord, compositionRecord, questionsOf, summaryOf } from './question-answers.ts';
import type { QuestionFacts } from './question-facts.sql.ts';
import { questionsCsv, questionsParquet } from './question-files.ts';
import type { RecordedSets } from './question-sets.sql.ts';
import { withoutAnswers } from './without-answer.ts';

/** Everything that calls about questions answer from, for one publication. It holds nothing private, and can be sent to a thread. */
export interface PublicFigures {
  readonly publication: number | null;
  readonly models: number;
  readonly modelsWithOptions: number;
  readonly profiles: ProfileTables;
  /** By the name of {@link ANSWER_NAMES}. */
  readonly answers: ReadonlyMap<string, KeptAnswer>;
  /** What the publication records; null where nothing is published. */
  readonly sets: RecordedSets | null;
}

/** The names of kept answers. */
export const ANSWER_NAMES = {
  summary: 'summary',
  composition: 'composition',
  cells: 'cells',
  questions: (task: string) => `questions ${task}`,
  without: (sets: readonly string[]) => `without ${sets.join(',')}`,
  file: (name: string) => `file ${name}`,
} as const;

const RECORDED: readonly QuestionSet[] = ['suspected', 'duplicates', 'worth_checking'];
const NOT_COMPUTED = 0;

/** Before the first publication, and until the first figures are there: tasks without answers. */
const NOTHING: QuestionFacts = {
  publication: NOT_COMPUTED,
  publishedAt: '',
  rows: [],
  otherQuestions: [],
  tasks: new Map(
    BENCHMARKS.filter(({ language }) => language !== null).map(({ key, questions }) => [
      key,
      { n: questions, dictionary: null, right: [], options: [] },
    ]),
  ),
};

/** Makes all answers of a publication. It takes seconds for a thousand runs. */
export function makeFigures(facts: QuestionFacts | null): PublicFigures {
  const given = facts ?? NOTHING;
  const computed = computeFigures(given);
  const figures = { ...computed, publication: facts === null ? null : computed.publication };
  const answers = new Map<string, KeptAnswer>();
  const keep = (name: string, answer: unknown) => answers.set(name, keepAnswer(JSON.stringify(answer)));
  keep(ANSWER_NAMES.summary, summaryOf(figures));
  keep(ANSWER_NAMES.composition, compositionRecord(figures));
  keep(ANSWER_NAMES.cells, cellsRecord(figures));
  for (const [key, task] of figures.tasks) keep(ANSWER_NAMES.questions(key), questionsOf(figures, key, task));
  for (const [sets, answer] of withoutAnswers(given, figures)) {
    keep(ANSWER_NAMES.without(sets), facts === null ? { ...answer, without: 'not_computed' } : answer);
  }
  answers.set(ANSWER_NAMES.file('questions.csv'), keepAnswer(questionsCsv(figures)));
  answers.set(ANSWER_NAMES.file('questions.parquet'), keepAnswer(questionsParquet(figures)));
  return {
    publication: figures.publication,
    models: figures.models,
    modelsWithOptions: figures.modelsWithOptions,
    profiles: figures.profiles,
    answers,
    sets:
      facts === null
        ? null
        : Object.fromEntries(
            RECORDED.map((set) => [
              set,
              Object.fromEntries([...figures.tasks].map(([key, task]) => [key, questionsInSet(task, set)])),
            ]),
          ),
  };
}
