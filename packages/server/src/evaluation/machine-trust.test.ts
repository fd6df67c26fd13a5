import { expect, test } from 'vitest';
import {
  afterAttempt,
  isPaused,
  type MachineTrust,
  mayClaim,
  pausedAt,
  reasonOfException,
  TRUSTED,
} from './machine-trust.ts';

test('machine failures of two submissions pause the worker, two of one not', () => {
  const once = afterAttempt(TRUSTED, 1, 'machine', 0);
  expect(mayClaim(once, 0, 3)).toBe(true);
  expect(mayClaim(afterAttempt(once, 1, 'machine', 0), 0, 0)).toBe(true);
  const twice = afterAttempt(once, 2, 'machine', 1000);
  expect([isPaused(twice, 30_999), isPaused(twice, 31_000)]).toEqual([true, false]);
});

test('after a pause the worker tries one submission; failures make pauses longer', () => {
  let trust: MachineTrust = pausedAt(TRUSTED, 0);
  const pauses: number[] = [];
  for (let now = 30_000, count = 0; count < 7; count += 1) {
    expect([mayClaim(trust, now, 0), mayClaim(trust, now, 1)]).toEqual([true, false]);
    trust = afterAttempt(trust, 1, 'machine', now);
    pauses.push(((trust.pausedUntilMs ?? 0) - now) / 1000);
    now = trust.pausedUntilMs ?? 0;
  }
  expect(pauses).toEqual([60, 120, 240, 480, 900, 900, 900]);
});

test.each([null, 'model', 'unclear'] as const)('an attempt that ends with %s restores the trust', (side) => {
  const paused = pausedAt({ ...TRUSTED, failed: [1, 2] }, 0);
  expect(afterAttempt(paused, 3, side, 30_000)).toBe(TRUSTED);
});

test.each(['hub', 'ours'] as const)('an attempt that ends with %s says nothing about the machine', (side) => {
  const once = afterAttempt(TRUSTED, 1, 'machine', 0);
  expect(afterAttempt(once, 2, side, 0)).toBe(once);
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
