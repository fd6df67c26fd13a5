/**
 * Task definitions for evaluation programs: the suite authors' files for lm_eval, the resulting prompt, and EvalScope's datasets.
 */
import { suite } from '../suite/bhashabench.ts';
import type { EvalScopeTasks, TaskFiles } from '../suite/suite.ts';
import { DOMAINS, type Domain } from './suite.ts';

export const TASK_FILES: TaskFiles = suite.taskFiles;
export const EVALSCOPE: EvalScopeTasks = suite.evalScope;

/** The domain of an EvalScope dataset; undefined for datasets of other suites. */
export function findDomain(dataset: string): Domain | undefined {
  return DOMAINS.find(({ key }) => EVALSCOPE.datasets[key] === dataset);
}

interface Question {
  readonly question: string;
  readonly options: readonly string[];
}

/** A made-up question to illustrate the prompt. It is not part of the benchmark. */
export const EXAMPLE_QUESTION: Question = {
  question: 'इनमें से कौन-सी दलहन की फ़सल है?',
  options: ['चना', 'गेहूँ', 'सरसों', 'कपास'],
};

/**
 * Formats a question's prompt, which is the same for all tasks: its wording is English even for Hindi questions. Each option's
 * text, preceded by a space, is scored as a continuation.
 */
export function formatPrompt({ question, options }: Question): string {
  const choices = options.map(
    (option, index) => `${String.fromCharCode('A'.charCodeAt(0) + index)}. ${option}`,
  );
  return `Question: ${question}\nChoices:\n${choices.join('\n')}\nAnswer:`;
}
