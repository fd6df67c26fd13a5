import { expect, test } from 'vitest';
import { accountMadeAt, isYoungAccount } from './young-accounts.ts';

const DAY_MS = 86_400_000;

test('an id of the hub tells when the account was made', () => {
  expect(accountMadeAt('64d718a167c967b015d865a2')).toBe(Date.parse('2023-08-12T05:29:05.000Z'));
  expect(accountMadeAt('683b4416c4b9677f3f6f4191')).toBe(Date.parse('2025-05-31T18:01:58.000Z'));
});

test.each([
  '',
  '1',
  'name:dora',
  '64d718a167c967b015d865a',
  '64D718A167C967B015D865A2',
  '064d718a167c967b015d865a2',
  `${'0'.repeat(24)} `,
])('the id %j tells nothing, and its account is not young', (id) => {
  expect(accountMadeAt(id)).toBeNull();
  expect(isYoungAccount(id, 0)).toBe(false);
});

test('an account is young for two weeks', () => {
  const [id, madeAt] = ['64d718a167c967b015d865a2', Date.parse('2023-08-12T05:29:05.000Z')];
  expect(isYoungAccount(id, madeAt)).toBe(true);
  expect(isYoungAccount(id, madeAt - 5000)).toBe(true);
  expect(isYoungAccount(id, madeAt + 14 * DAY_MS - 1)).toBe(true);
  expect(isYoungAccount(id, madeAt + 14 * DAY_MS)).toBe(false);
});
