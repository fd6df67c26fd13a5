import { expect, test } from 'vitest';
import { getBoardWithout } from '../questions-api.ts';
import { LEFT_OUT, leftOutOf, setsOf } from './left-out.ts';

test('the server knows the sets of every choice', () => {
  for (const choice of LEFT_OUT) {
    expect(getBoardWithout.query.parse({ sets: setsOf(choice).join(',') })).toBeDefined();
  }
  expect(setsOf('both')).toEqual(['suspected', 'duplicates']);
});

test('an address names a choice, and anything else is the whole board', () => {
  expect(LEFT_OUT.map(leftOutOf)).toEqual([...LEFT_OUT]);
  expect(leftOutOf('both;-change')).toBe('both');
  expect([null, '', 'none', 'suspected,duplicates', 'constructor'].map(leftOutOf)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});
