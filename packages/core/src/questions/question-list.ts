/** The questions of one or more tasks as one list that is filtered and sorted without an object for each question. */

import { FLAG_BITS, type QuestionFlag } from '../benchmark/question-flags.ts';
import { compare } from '../compare.ts';
import type { QuestionsOfTask } from '../questions-api.ts';

export const QUESTION_COLUMNS = ['number', 'subject', 'level', 'share', 'discrimination'] as const;
export type QuestionColumn = (typeof QUESTION_COLUMNS)[number];

/** What is shown of the list. null: all. */
export interface QuestionFilter {
  readonly flag: QuestionFlag | null;
  /** Empty: not stated. */
  readonly subject: string | null;
  readonly level: string | null;
  readonly number: number | null;
}

export interface QuestionSort {
  readonly column: QuestionColumn;
  readonly isDescending: boolean;
}

/** A question by its place in the list. */
export interface ListedQuestion {
  readonly task: string;
  /** From 0, as the harness counts. */
  readonly number: number;
  /** Empty: not stated; null: not known. */
  readonly subject: string | null;
  readonly level: string | null;
  readonly type: string | null;
  /** Models that are right; null with too few models. */
  readonly right: number | null;
  readonly discrimination: number | null;
  readonly weakest: number | null;
  readonly strongest: number | null;
  /** The sum of their bits (flags.ts). */
  readonly flags: number;
}

export interface QuestionList {
  readonly count: number;
  /** K: it is the same for all tasks of a publication. */
  readonly models: number;
  readonly third: number;
  readonly publication: number | null;
  readonly at: (index: number) => ListedQuestion;
  /** Of any of the questions, in order. */
  readonly subjects: readonly string[];
  readonly levels: readonly string[];
  /** The indexes that pass, in order. */
  readonly ordered: (filter: QuestionFilter, sort: QuestionSort) => Uint32Array;
}

const NOTHING: QuestionsOfTask['labels'] = null;

export function questionList(tasks: readonly QuestionsOfTask[]): QuestionList {
  const count = tasks.reduce((sum, { questions }) => sum + questions, 0);
  const taskOf = new Uint8Array(count);
  const numbers = new Uint32Array(count);
  let filled = 0;
  for (const [index, { questions }] of tasks.entries()) {
    for (let number = 0; number < questions; number += 1, filled += 1) {
      taskOf[filled] = index;
      numbers[filled] = number;
    }
  }
  const taskAt = (index: number) => tasks[taskOf[index] ?? 0];
  const labelAt = (index: number, by: 'subject' | 'level' | 'type') => {
    const labels = taskAt(index)?.labels ?? NOTHING;
    const value = labels?.[by][numbers[index] ?? 0];
    return value === undefined ? null : (labels?.[`${by}s`][value] ?? null);
  };
  const figureAt = (index: number, of: 'right' | 'discrimination' | 'weakest' | 'strongest') =>
    taskAt(index)?.[of]?.[numbers[index] ?? 0] ?? null;
  const flagsAt = (index: number) => taskAt(index)?.flags[numbers[index] ?? 0] ?? 0;
  const valuesOf = (by: 'subjects' | 'levels') =>
    [...new Set(tasks.flatMap(({ labels }) => labels?.[by] ?? []))].sort(compare);
  const [subjects, levels] = [valuesOf('subjects'), valuesOf('levels')];

  /** What the list is sorted by; NaN comes last in both directions. */
  const keyOf = (column: QuestionColumn): ((index: number) => number) => {
    switch (column) {
      case 'number':
        return (index) => index;
      case 'share':
        return (index) => figureAt(index, 'right') ?? Number.NaN;
      case 'discrimination':
        return (index) => figureAt(index, 'discrimination') ?? Number.NaN;
      case 'subject':
      case 'level': {
        const places = new Map(
          (column === 'subject' ? subjects : levels).map((label, place) => [label, place]),
        );
        return (index) => places.get(labelAt(index, column) ?? '\u0000') ?? Number.NaN;
      }
    }
  };

  return {
    count,
    models: tasks[0]?.models ?? 0,
    third: tasks[0]?.third ?? 0,
    publication: tasks[0]?.publication ?? null,
    at: (index) => ({
      task: taskAt(index)?.task ?? '',
      number: numbers[index] ?? 0,
      subject: labelAt(index, 'subject'),
      level: labelAt(index, 'level'),
      type: labelAt(index, 'type'),
      right: figureAt(index, 'right'),
      discrimination: figureAt(index, 'discrimination'),
      weakest: figureAt(index, 'weakest'),
      strongest: figureAt(index, 'strongest'),
      flags: flagsAt(index),
    }),
    subjects,
    levels,
    ordered: ({ flag, subject, level, number }, { column, isDescending }) => {
      const bit = flag === null ? 0 : FLAG_BITS[flag];
      const passing = new Uint32Array(count);
      let passed = 0;
      for (let index = 0; index < count; index += 1) {
        if (bit !== 0 && (flagsAt(index) & bit) === 0) continue;
        if (number !== null && numbers[index] !== number) continue;
        if (subject !== null && labelAt(index, 'subject') !== subject) continue;
        if (level !== null && labelAt(index, 'level') !== level) continue;
        passing[passed] = index;
        passed += 1;
      }
      const shown = passing.slice(0, passed);
      const key = keyOf(column);
      const keys = new Float64Array(count);
      for (const index of shown) keys[index] = key(index);
      const sign = isDescending ? -1 : 1;
      return shown.sort((a, b) => {
        const [one, other] = [keys[a] ?? 0, keys[b] ?? 0];
        if (Number.isNaN(one) || Number.isNaN(other)) {
          return Number(Number.isNaN(one)) - Number(Number.isNaN(other)) || a - b;
        }
        return sign * (one - other) || a - b;
      });
    },
  };
}
