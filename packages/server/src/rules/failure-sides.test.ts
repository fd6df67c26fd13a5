import { FAILURE_REASONS } from '@leaderboard/core/queue/submission-status';
import { expect, test } from 'vitest';
import { isUncounted, reasonOfException } from './failure-sides.ts';

test('failures of the machine, the hub and ours are no attempts', () => {
  expect(FAILURE_REASONS.filter(isUncounted)).toEqual(['machine_error', 'hub_error', 'internal_error']);
});

test.each([
  ['ENOSPC', 'machine_error'],
  ['EIO', 'machine_error'],
  ['EROFS', 'machine_error'],
  ['ENOENT', 'internal_error'],
  ['ERR_INVALID_ARG_TYPE', 'internal_error'],
  [undefined, 'internal_error'],
] as const)('an exception with code %s is %s', (code, reason) => {
  expect(reasonOfException(code)).toBe(reason);
});
