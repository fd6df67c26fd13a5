import { FAILURE_REASONS } from '@leaderboard/core/queue/submission-status';
import { expect, test } from 'vitest';
import { failureSide, isUncounted, reasonOfException } from './failure-sides.ts';

test('only failures of the model and unclear ones count as attempts', () => {
  const sides = Object.fromEntries(FAILURE_REASONS.map((reason) => [reason, failureSide(reason)]));
  expect(sides).toMatchObject({
    out_of_memory: 'model',
    not_loadable: 'model',
    time_limit: 'model',
    results_refused: 'model',
    incomplete_results: 'model',
    harness_error: 'unclear',
    worker_lost: 'unclear',
    machine_error: 'machine',
    hub_error: 'hub',
    internal_error: 'ours',
  });
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
