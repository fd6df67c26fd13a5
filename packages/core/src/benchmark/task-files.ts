/** The authors' task files for lm_eval: where they are, and what a model reads by them. */

/** A fork of lm_eval with the groups bba, bbf, bbk and bbl, at the commit whose task files are described here. */
export const TASK_FILES = {
  repository: 'https://github.com/BharatGen-IITB-TIH/BhashaBench',
  commit: 'babd1e1d97d5361da53fe1f11b941400399206e0',
  /** The version of lm_eval that the fork says it is. */
  harnessVersion: '0.4.9.1',
} as const;

/** A multiple-choice question. */
export interface Question {
  readonly question: string;
  readonly options: readonly string[];
}

/**
 * What a model reads for a question, in all eight tasks: the words around it are English for Hindi questions too. Each option's text,
 * after a space, is a continuation whose likelihood is computed.
 */
export function promptOf({ question, options }: Question): string {
  const choices = options.map(
    (option, index) => `${String.fromCharCode('A'.charCodeAt(0) + index)}. ${option}`,
  );
  return `Question: ${question}\nChoices:\n${choices.join('\n')}\nAnswer:`;
}
