import type { Benchmark } from '../benchmark/suite.ts';
import { formatCount } from '../format.ts';
import { shortName } from './harness-json.ts';

/** Why the samples files beside a results file are refused. */
export type AnswersProblemCode =
  | 'answers_missing'
  | 'answers_several'
  | 'answers_unreadable'
  | 'answers_cut'
  | 'answers_foreign'
  | 'answers_filter'
  | 'answers_duplicate'
  | 'answers_not_a_bit'
  | 'answers_mean';

/** A reason against the samples of a task: a code, and one English sentence that names the task and says how to fix it. */
export interface AnswersProblem {
  readonly code: AnswersProblemCode;
  readonly task: string;
  readonly detail: string;
}

const AS_WRITTEN = 'give the samples files as lm_eval --log_samples wrote them beside these results.';

export function answersMissing(task: string): AnswersProblem {
  return {
    code: 'answers_missing',
    task,
    detail: `There are samples files, but none of ${task}: give those of all language tasks, or none.`,
  };
}

export function answersSeveral(task: string, count: number): AnswersProblem {
  return {
    code: 'answers_several',
    task,
    detail: `There are ${count} samples files of ${task}: give only that of these results.`,
  };
}

/** @param why ends the sentence's first half: 'line 7 is longer than 1 MiB'. */
export function answersUnreadable(task: string, why: string): AnswersProblem {
  return {
    code: 'answers_unreadable',
    task,
    detail: `The samples of ${task} cannot be read, ${why}: ${AS_WRITTEN}`,
  };
}

export function answersCut({ task, questions }: Benchmark, rows: number): AnswersProblem {
  return {
    code: 'answers_cut',
    task,
    detail: `The samples of ${task} have ${formatCount(rows)} questions where the suite has ${formatCount(questions)}: ${AS_WRITTEN}`,
  };
}

/** @param what is said of the file: 'its questions or prompts are not those that the results were made with'. */
export function answersForeign(task: string, what: string): AnswersProblem {
  return {
    code: 'answers_foreign',
    task,
    detail: `The samples of ${task} are of another run, ${what}: ${AS_WRITTEN}`,
  };
}

export function answersFilter(task: string, filter: string, wanted: string): AnswersProblem {
  return {
    code: 'answers_filter',
    task,
    detail: `The samples of ${task} have rows of the filter ${shortName(filter)}, but its score is of ${shortName(wanted)}: give the samples of that filter only.`,
  };
}

export function answersDuplicate(task: string, docId: number): AnswersProblem {
  return {
    code: 'answers_duplicate',
    task,
    detail: `The samples of ${task} have question ${docId} more than once: ${AS_WRITTEN}`,
  };
}

export function answersNotABit(task: string, docId: number, metric: string): AnswersProblem {
  return {
    code: 'answers_not_a_bit',
    task,
    detail: `In the samples of ${task}, ${metric} of question ${docId} is neither 0 nor 1: evaluate it as a multiple-choice task.`,
  };
}

export function answersMean(task: string, right: number, n: number, value: number): AnswersProblem {
  return {
    code: 'answers_mean',
    task,
    detail: `The samples of ${task} have ${formatCount(right)} right answers of ${formatCount(n)}, which is not its score ${value}: ${AS_WRITTEN}`,
  };
}
