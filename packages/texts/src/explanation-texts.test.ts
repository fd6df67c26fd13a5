import type { ErrorParams } from '@leaderboard/core/api';
import { explanationSentence } from '@leaderboard/core/queue/failure-explanations';
import { expect, test } from 'vitest';
import { failureExplanations } from './english/failure-explanations.ts';

const explanationText = (code: string, params: ErrorParams) =>
  explanationSentence(failureExplanations, code, params);

/** One value for every placeholder that any sentence has. */
const EVERY_VALUE = {
  library: 'inspect_ai',
  attempt: 3,
  commit: 'a'.repeat(40),
  count: 9347,
  error: 'EACCES',
  expected: 0.00521,
  fact: 'base-model',
  file: 'model.safetensors',
  filter: 'strict',
  filters: 'strict; loose',
  gigabytes: 200,
  in_file: 'a/one',
  limit: 20,
  line: 7,
  mebibytes: 64,
  metric: 'acc_norm',
  metrics: 'acc, acc_norm',
  model: 'a/one',
  more: 1200,
  part: 'config',
  question: 12,
  questions: 9348,
  reason: 'The wrong model was evaluated.',
  reported: 0.5,
  right: 4000,
  stated: 0.02,
  suite: 0,
  task: 'bba_Hindi',
  tasks: 'bba_Hindi, bbl_Hindi',
  value: 41.2,
  wanted: 'none',
  worker: 'w1',
};

function textOf(code: string): string | null {
  // Both a share and a fact of the submission are stated.
  return explanationText(code, code === 'contradiction' ? { ...EVERY_VALUE, stated: 'a/two' } : EVERY_VALUE);
}

test('every code has a sentence that ends as one and shows no missing value', () => {
  for (const code of Object.keys(failureExplanations)) {
    expect(textOf(code), code).toMatch(/^\S.*\.$/);
    expect(textOf(code), code).not.toMatch(/undefined|null|NaN|\[object/);
  }
});

test('a figure that the file does not have, or in no form that can be read, is called unreadable or left out', () => {
  const { task, tasks, questions, suite } = EVERY_VALUE;
  expect(explanationText('limited', {})).toBe('Only a part of the questions was asked.');
  expect(explanationText('sample_count', { task, questions })).toContain('has an unreadable number of');
  expect(explanationText('few_shot', { tasks, suite })).toContain('with an unreadable number of');
  expect(explanationText('no_known_task', { tasks, more: 0 })).toBe(
    'The results are of other tasks: bba_Hindi, bbl_Hindi.',
  );
});

test('the facts of a contradiction have the words of the form', () => {
  expect(textOf('contradiction')).toBe('The results state the base model as a/one, the submission as a/two.');
});

test('a code of a newer server, and a missing value, have no sentence here', () => {
  expect(explanationText('a_new_code', EVERY_VALUE)).toBeNull();
  expect(explanationText('toString', EVERY_VALUE)).toBeNull();
  expect(explanationText('missing_language', {})).toBeNull();
});
