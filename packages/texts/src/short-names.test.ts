import { expect, test } from 'vitest';
import { shortNames } from './short-names.ts';

test('names that differ by their maker alone keep it', () => {
  expect(shortNames(['a/one', 'b/two'])).toEqual(['one', 'two']);
  expect(shortNames(['a/same', 'b/same'])).toEqual(['a/same', 'b/same']);
});
