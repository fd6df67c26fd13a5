/** What a domain or a task consists of (docs/questions.md#composition). */

import { compare } from '../compare.ts';
import type { Label } from '../question-labels.ts';
import type { TaskDictionary } from './dictionary.ts';

export interface Part {
  readonly label: string;
  readonly questions: number;
}

/** Questions by the values of a label over some tasks, most first. */
export function partsOf(dictionaries: readonly TaskDictionary[], by: Label): Part[] {
  const counts = new Map<string, number>();
  for (const { labels } of dictionaries) {
    const { values, of } = labels[by];
    const ofTask = new Uint32Array(values.length);
    for (const value of of) ofTask[value] = (ofTask[value] ?? 0) + 1;
    for (const [value, label] of values.entries()) {
      counts.set(label, (counts.get(label) ?? 0) + (ofTask[value] ?? 0));
    }
  }
  const parts = [...counts].map(([label, questions]) => ({ label, questions }));
  return parts.sort((a, b) => b.questions - a.questions || compare(a.label, b.label));
}

/** The fewest parts that hold half of the questions. @param parts most questions first. */
export function halfIn(parts: readonly Part[]): number {
  const all = parts.reduce((sum, { questions }) => sum + questions, 0);
  let held = 0;
  let count = 0;
  while (held * 2 < all) {
    held += parts[count]?.questions ?? 0;
    count += 1;
  }
  return count;
}
