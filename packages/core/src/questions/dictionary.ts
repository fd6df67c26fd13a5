/** The labels of the questions of a task (docs/questions.md#dictionary). */
import type { Label } from '../question-labels.ts';

/** One label of every question. */
export interface LabelColumn {
  /** The values in the order of their first question; '' is 'not stated'. */
  readonly values: readonly string[];
  /** The number of each question's value. */
  readonly of: Uint16Array;
}

export interface TaskDictionary {
  readonly n: number;
  readonly labels: Readonly<Record<Label, LabelColumn>>;
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
