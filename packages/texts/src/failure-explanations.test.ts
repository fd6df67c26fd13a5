import { formatMessage } from '@leaderboard/core/coded-messages';
import { expect, test } from 'vitest';
import { failureExplanations } from './failure-explanations.ts';

test('a number that a file does not state is called unreadable', () => {
  const params = { tasks: 'bba_Hindi, bbl_Hindi', suite: 0 };
  expect(formatMessage(failureExplanations.en, { code: 'few_shot', params })).toContain(
    'with an unreadable number of',
  );
});

test('the facts of a contradiction have the words of the form', () => {
  const params = { fact: 'base-model', in_file: 'a/one', stated: 'a/two' } as const;
  expect(formatMessage(failureExplanations.en, { code: 'contradiction', params })).toBe(
    'The results give the base model as a/one, but it should be a/two.',
  );
});
