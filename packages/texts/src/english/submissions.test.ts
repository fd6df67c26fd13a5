import { ageOf } from '@leaderboard/core/queue/submission-status';
import { expect, test } from 'vitest';
import { ageText, failureReasons, statusLabels } from './submissions.ts';

test.each([
  ['59s', 'just now'],
  ['60s', '1m ago'],
  ['3600s', '1h ago'],
  ['86399s', '23h ago'],
  ['864000s', '10d ago'],
])('a wait time of %s is shown as %s', (waitTime, shown) => {
  const age = ageOf(waitTime);
  expect(age && ageText(age)).toBe(shown);
});

test('the labels of the statuses', () => {
  expect(statusLabels).toEqual({
    pending: 'Pending',
    evaluating: 'Evaluating',
    finished: 'Completed',
    failed: 'Failed',
  });
});

test('each failure has a sentence of its own', () => {
  const sentences = Object.values(failureReasons);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/);
  expect(new Set(sentences).size).toBe(sentences.length);
});
