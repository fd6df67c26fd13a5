import { expect, test } from 'vitest';
import { refusals } from './refusals.ts';

const TOO_LARGE = { model: 'test-org/aurora-7b', billions: 100.456, cap_billions: 100, precision: '8bit' };

test('the values stand in the sentence as a visitor reads them', () => {
  const commit = '0123abc'.padEnd(40, '0');
  expect(refusals.en.duplicate({ model: 'test-org/aurora-7b', commit, status: 'finished' })).toBe(
    'test-org/aurora-7b at commit 0123abc was already submitted with these settings (state: Completed). Its result is on the board.',
  );
  expect(refusals.en.too_large(TOO_LARGE)).toContain('has 100.46B parameters, more than the 100B that 8-bit');
  const quota = { action: 'vote', limit: 20, period: 'hour', retry_after_seconds: 7300 } as const;
  expect(refusals.en.quota_used_up(quota)).toBe(
    'You have reached the limit of 20 votes per hour. Try again in 3 hours.',
  );
});

test('a sentence and the words in it are in the language of the page', () => {
  const quota = { action: 'vote', limit: 20, period: 'hour', retry_after_seconds: 7300 } as const;
  expect(refusals.hi.quota_used_up(quota)).toBe('हर घंटे 20 वोट की सीमा पूरी हो चुकी है। 3 घंटे बाद कोशिश करें।');
  expect(refusals.hi.too_large(TOO_LARGE)).toContain('8-बिट में 100B');
});

test.each([
  [1, '1 second'],
  [119, '119 seconds'],
  [121, '3 minutes'],
  [3600, '60 minutes'],
  [7201, '3 hours'],
])('a wait of %i seconds is worded as %s', (seconds, words) => {
  expect(refusals.en.too_many_requests({ retry_after_seconds: seconds })).toContain(`in ${words}.`);
});

test('a precision that is unknown here shows as the server names it', () => {
  expect(refusals.en.too_large({ ...TOO_LARGE, precision: '2bit' })).toContain('that 2bit allows');
});

test('a note names what no worker has', () => {
  const model = 'test-org/aurora-7b';
  expect(refusals.en.worker_lacks_memory({ model, gigabytes: 61 })).toContain('it needs 61 GB of GPU memory');
  expect(refusals.hi.worker_lacks_memory({ model, gigabytes: 61 })).toContain('61 GB GPU मेमोरी');
  expect(refusals.hi.worker_lacks_precision({ model, precision: 'awq' })).toContain('AWQ वेट्स');
  expect(refusals.en.worker_lacks_precision({ model, precision: '4bit' })).toContain('4-bit weights');
});
