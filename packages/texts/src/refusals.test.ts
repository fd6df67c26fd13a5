import type { ErrorParams } from '@leaderboard/core/api';
import { refusalSentence } from '@leaderboard/core/queue/refusals';
import { expect, test } from 'vitest';
import { refusals } from './refusals.ts';

const refusalText = (code: string, params: ErrorParams) => refusalSentence(refusals, code, params);

const TOO_LARGE = { model: 'test-org/aurora-7b', billions: 100.456, cap_billions: 100, precision: '8bit' };

test('the values stand in the sentence as a visitor reads them', () => {
  const commit = '0123abc'.padEnd(40, '0');
  expect(refusalText('duplicate', { model: 'test-org/aurora-7b', commit, status: 'finished' })).toBe(
    'test-org/aurora-7b at commit 0123abc was submitted with these settings before (state: Completed). Its result is on the board.',
  );
  expect(refusalText('too_large', TOO_LARGE)).toContain(
    'has 100.46B parameters, more than the 100B that 8-bit',
  );
  const quota = { action: 'vote', limit: 20, period: 'hour', retry_after_seconds: 7300 };
  expect(refusalText('quota_used_up', quota)).toBe(
    'You have reached the limit of 20 votes per hour. Try again in 3 hours.',
  );
});

test.each([
  [1, '1 second'],
  [119, '119 seconds'],
  [121, '3 minutes'],
  [3600, '60 minutes'],
  [7201, '3 hours'],
])('a wait of %i seconds is worded as %s', (seconds, words) => {
  expect(refusalText('too_many_requests', { retry_after_seconds: seconds })).toContain(`in ${words}.`);
});

test('newer servers’ codes and values of another kind have no sentence', () => {
  expect(refusalText('a_new_code', {})).toBeNull();
  expect(refusalText('private', { model: 7 })).toBeNull();
});

test('a precision that is unknown here shows as the server names it', () => {
  expect(refusalText('too_large', { ...TOO_LARGE, precision: '2bit' })).toContain('that 2bit allows');
});
