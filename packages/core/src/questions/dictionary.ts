/** What is known of the questions of a task beside their answers (docs/questions.md#dictionary). */
import type { Label } from '../benchmark/question-labels.ts';

/** One label of every question. */
export interface LabelColumn {
  /** The values in the order of their first question; '' is 'not stated'. */
  readonly values: readonly string[];
  /** The number of each question's value. */
  readonly of: Uint16Array;
}

/** What everybody may know of the questions. */
export interface TaskDictionary {
  readonly n: number;
  readonly labels: Readonly<Record<Label, LabelColumn>>;
}

/** What stays on the server: a key follows from it. */
export interface PrivateDictionary extends TaskDictionary {
  /** The number of the option that is stated as right, 0–3. */
  readonly keys: Uint8Array;
  /** A hash of question and options; the same for the same question with the same options. */
  readonly textHashes: readonly string[];
  /** A hash of the text of the stated option. */
  readonly keyHashes: readonly string[];
}

/** Numbers the values of a label in the order of their first question. */
export function labelColumn(labels: readonly string[]): LabelColumn {
  const numbers = new Map<string, number>();
  const of = Uint16Array.from(labels, (label) => {
    const known = numbers.get(label);
    if (known !== undefined) return known;
    numbers.set(label, numbers.size);
    return numbers.size - 1;
  });
  return { values: [...numbers.keys()], of };
}

/** The option of a question, 0–3, where each has two bits and the first question the highest two of the first byte. */
export function optionAt(options: Uint8Array, question: number): number {
  return ((options[question >> 2] ?? 0) >> (6 - 2 * (question & 3))) & 3;
}
