import { expect, test } from 'vitest';
import { byteRange } from './export-route.ts';

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=3-6', { first: 3, last: 6 }],
  ['bytes=3-', { first: 3, last: 9 }],
  ['bytes=3-99', { first: 3, last: 9 }],
  ['bytes=-4', { first: 6, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['bytes=9-', { first: 9, last: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-20', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=6-3', null],
  ['bytes=12-3', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['rows=1-2', null],
  ['', null],
  [undefined, null],
] as const)('of ten bytes, %s asks for %j', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range);
});
