import type { ErrorParams } from '@leaderboard/core/api';
import { REFUSALS, refusalSentence } from '@leaderboard/core/queue/refusals';
import { expect, test } from 'vitest';
import { refusals } from './refusals.ts';

const refusalText = (code: string, params: ErrorParams) => refusalSentence(refusals, code, params);

/** One value for every placeholder that any sentence has. */
const EVERY_VALUE = {
  action: 'vote',
  base_model: 'test-org/base',
  billions: 100.456,
  cap_billions: 100,
  choices: 'float16, 8bit',
  commit: '0123abc'.padEnd(40, '0'),
  file: 'config.json',
  hub: 'Example Hub',
  limit: 20,
  model: 'test-org/aurora-7b',
  period: 'hour',
  precision: '8bit',
  reason: 'Copies of one model.',
  organization: 'some-org',
  retry_after_seconds: 7300,
  revision: 'v1',
  status: 'finished',
  weight_type: 'Delta',
};

test('every refusal has a sentence that shows all its values', () => {
  for (const { code, params } of REFUSALS) {
    const refusal = `refusal ${code}`;
    expect(Object.keys(EVERY_VALUE), `${refusal} has a value that this test lacks`).toEqual(
      expect.arrayContaining(params),
    );
    const sentence = refusalText(code, EVERY_VALUE);
    expect(sentence, refusal).toMatch(/^\S.*\.$/);
    expect(sentence, refusal).not.toMatch(/undefined|null|NaN|\[object/);
  }
});

test('the values stand in the sentence as a visitor reads them', () => {
  expect(refusalText('duplicate', EVERY_VALUE)).toBe(
    'test-org/aurora-7b at commit 0123abc was submitted with these settings before (state: Completed). Its result is on the board.',
  );
  expect(refusalText('too_large', EVERY_VALUE)).toContain(
    'has 100.46B parameters, more than the 100B that 8-bit',
  );
  expect(refusalText('quota_used_up', EVERY_VALUE)).toBe(
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

test('a code of a newer server, a missing value and a value of another kind have no sentence here', () => {
  expect(refusalText('a_new_code', {})).toBeNull();
  expect(refusalText('constructor', {})).toBeNull();
  expect(refusalText('private', {})).toBeNull();
  expect(refusalText('private', { model: 7 })).toBeNull();
  expect(refusalText('duplicate', { ...EVERY_VALUE, status: 'frozen' })).toBeNull();
  expect(refusalText('bad_model_id', {})).not.toBeNull();
});

test('a precision that is unknown here shows as the server names it', () => {
  expect(refusalText('too_large', { ...EVERY_VALUE, precision: '2bit' })).toContain('that 2bit allows');
});
