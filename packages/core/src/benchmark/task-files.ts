/** The authors' task files for lm_eval: where they are, and what a model reads by them. */
import { suite } from '../suite/bhashabench.ts';
import type { TaskFiles } from '../suite/suite.ts';

export const TASK_FILES: TaskFiles = suite.taskFiles;

/** A multiple-choice question. */
interface Question {
  readonly question: string;
  readonly options: readonly string[];
}

/** A made-up question, to show what a model reads. It is not in the benchmark. */
export const EXAMPLE_QUESTION: Question = {
  question: 'इनमें से कौन-सी दलहन की फ़सल है?',
  options: ['चना', 'गेहूँ', 'सरसों', 'कपास'],
};

/**
 * What a model reads for a question, in all tasks: the words around it are English for Hindi questions too. Each option's text,
 * after a space, is a continuation whose likelihood is computed.
 */
export function promptOf({ question, options }: Question): string {
  const choices = options.map(
    (option, index) => `${String.fromCharCode('A'.charCodeAt(0) + index)}. ${option}`,
  );
  return `Question: ${question}\nChoices:\n${choices.join('\n')}\nAnswer:`;
}
