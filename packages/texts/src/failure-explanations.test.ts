import type { ErrorParams } from '@leaderboard/core/api';
import { explanationSentence } from '@leaderboard/core/queue/failure-explanations';
import { expect, test } from 'vitest';
import { failureExplanations } from './failure-explanations.ts';

const explanationText = (code: string, params: ErrorParams) =>
  explanationSentence(failureExplanations, code, params);

/** One value for every placeholder that any sentence has. */
const EVERY_VALUE = {
  args: "{'pretrained': …",
  library: 'inspect_ai',
  attempt: 3,
  commit: 'a'.repeat(40),
  count: 9347,
  error: 'EACCES',
  expected: 0.00521,
  fact: 'base-model',
  field: 'vocab_file',
  file: 'model.safetensors',
  filters: 'strict; loose',
  gigabytes: 200,
  in_file: 'a/one',
  limit: 20,
  mebibytes: 64,
  metric: 'acc_norm',
  metrics: 'acc, acc_norm',
  model: 'a/one',
  more: 1200,
  name: 'models/sft-final',
  part: 'config',
  precision: '4bit',
  questions: 9348,
  reason: 'The wrong model was evaluated.',
  reported: 0.5,
  stated: 0.02,
  suite: 0,
  task: 'bba_Hindi',
  tasks: 'bba_Hindi, bbl_Hindi',
  value: 41.2,
  worker: 'w1',
};

function textOf(code: string): string | null {
  // These are numbers in other explanations.
  const texts: Readonly<Record<string, object>> = {
    contradiction: { stated: 'a/two' },
    not_a_number: { value: 'np.float64(0.5)' },
  };
  const values = { ...EVERY_VALUE, ...texts[code] };
  return explanationText(code, values);
}

test('every explanation has a sentence that shows all its values', () => {
  for (const code of Object.keys(failureExplanations)) {
    const explanation = `explanation ${code}`;
    const sentence = textOf(code);
    expect(sentence, explanation).toMatch(/^\S.*\.$/);
    expect(sentence, explanation).not.toMatch(/undefined|null|NaN|\[object/);
  }
});

test('a missing or unreadable number is called unreadable or left out', () => {
  const { task, tasks, questions, suite } = EVERY_VALUE;
  expect(explanationText('limited', {})).toBe(
    'The results state a limit of questions. The suite must be run without --limit.',
  );
  expect(explanationText('sample_count', { task, questions })).toContain('states an unreadable number of');
  expect(explanationText('few_shot', { tasks, suite })).toContain('with an unreadable number of');
  expect(explanationText('no_known_task', { tasks, more: 0 })).toContain(
    'no BhashaBench task, only bba_Hindi, bbl_Hindi. ',
  );
});

test('the facts of a contradiction have the words of the form', () => {
  expect(textOf('contradiction')).toBe('The results give the base model as a/one, but it should be a/two.');
});

test('a code of a newer server, and a missing value, have no sentence here', () => {
  expect(explanationText('a_new_code', EVERY_VALUE)).toBeNull();
  expect(explanationText('toString', EVERY_VALUE)).toBeNull();
  expect(explanationText('missing_language', {})).toBeNull();
});
