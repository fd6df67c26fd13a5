import { expect, test } from 'vitest';
import { reasonOfException } from './failure-sides.ts';

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
