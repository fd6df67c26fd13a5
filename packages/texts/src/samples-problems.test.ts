import { samplesSentence } from '@leaderboard/core/results/samples-problems';
import { expect, test } from 'vitest';
import { samplesProblems } from './samples-problems.ts';

const EVERY_VALUE = {
  task: 'bba_Hindi',
  question: 12,
  questions: 5615,
  label: 'subject',
  count: 201,
  line: 7,
  field: 'doc_hash',
  error: 'EACCES',
  filter: 'strict',
  wanted: 'none',
  metric: 'acc_norm',
  right: 4000,
  value: 0.5,
};

test('every problem of samples has a sentence that names the task', () => {
  for (const code of Object.keys(samplesProblems)) {
    const sentence = samplesSentence(samplesProblems, code, EVERY_VALUE);
    expect(sentence).toMatch(/^\S.*\.$/);
    expect(sentence).toContain('bba_Hindi');
  }
});

test('an unknown code and missing values have no sentence', () => {
  expect(samplesSentence(samplesProblems, 'samples_of_tomorrow', EVERY_VALUE)).toBeNull();
  expect(samplesSentence(samplesProblems, 'samples_label', { task: 'bba_Hindi' })).toBeNull();
});
