import { expect, test } from 'vitest';
import type { QuestionsOfTask } from '../questions-api.ts';
import { type QuestionFilter, questionList } from './question-list.ts';

const ALL: QuestionFilter = { flag: null, subject: null, level: null, number: null };
const task = (name: string, changes: Partial<QuestionsOfTask>): QuestionsOfTask => ({
  publication: 3,
  models: 40,
  models_with_options: 40,
  minimums: { share: 12, discrimination: 20, flags: 30, options: 30 },
  task: name,
  questions: 3,
  labels: {
    subjects: ['Law', 'Banking'],
    levels: ['Easy', ''],
    types: ['MCQ'],
    subject: [0, 1, 0],
    level: [0, 0, 1],
    type: [0, 0, 0],
  },
  right: [10, 40, 20],
  discrimination: [0.2, null, -0.1],
  third: 13,
  weakest: [1, 13, 9],
  strongest: [9, 13, 2],
  flags: [0, 1, 12],
  duplicates: [],
  ...changes,
});
const BOTH = questionList([
  task('bba_english', {}),
  task('bba_hindi', { labels: null, questions: 2, right: [5, 30], flags: [8, 0] }),
]);
const shown = (
  list: typeof BOTH,
  filter: Partial<QuestionFilter>,
  column: 'number' | 'subject' | 'share' | 'discrimination',
  isDescending = false,
) => [...list.ordered({ ...ALL, ...filter }, { column, isDescending })];

test('the questions of all tasks are one list, in the order of their numbers', () => {
  expect(BOTH.count).toBe(5);
  expect(BOTH.at(4)).toMatchObject({ task: 'bba_hindi', number: 1, right: 30, subject: null });
  expect(BOTH.at(2)).toMatchObject({ task: 'bba_english', number: 2, subject: 'Law', level: '', flags: 12 });
  expect(shown(BOTH, {}, 'number', true)).toEqual([4, 3, 2, 1, 0]);
});

test('a missing figure comes last in both directions', () => {
  expect(shown(questionList([task('bba_english', {})]), {}, 'discrimination')).toEqual([2, 0, 1]);
  expect(shown(questionList([task('bba_english', {})]), {}, 'discrimination', true)).toEqual([0, 2, 1]);
  expect(shown(BOTH, {}, 'subject')).toEqual([1, 0, 2, 3, 4]);
  expect(shown(BOTH, {}, 'share')).toEqual([3, 0, 2, 4, 1]);
});

test('filters by flag, subject, level not stated, and number hold together', () => {
  expect(shown(BOTH, { flag: 'suspected' }, 'number')).toEqual([2, 3]);
  expect(shown(BOTH, { flag: 'suspected', subject: 'Law' }, 'number')).toEqual([2]);
  expect(shown(BOTH, { level: '' }, 'number')).toEqual([2]);
  expect(shown(BOTH, { number: 1 }, 'number')).toEqual([1, 4]);
});
