import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findOvertakes } from './overtakes.ts';

test('a row that is ahead now and was behind before has passed the other', () => {
  expect(findOvertakes([1, 2, 3], 9)).toEqual([]);
  expect(findOvertakes([3, null, 1, 2], 9)).toEqual([{ ahead: 0, behind: [2, 3] }]);
  // The second passed one row and was passed by another.
  expect(findOvertakes([3, 2, 1], 9)).toEqual([
    { ahead: 0, behind: [1, 2] },
    { ahead: 1, behind: [2] },
  ]);
  expect(findOvertakes([3, 2, 1], 1)).toEqual([{ ahead: 0, behind: [1, 2] }]);
});

test('every pair that changed its order is found once, and no other', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 }), (places) => {
      const pairs = findOvertakes(places, 8).flatMap(({ ahead, behind }) =>
        behind.map((index) => `${places[ahead]} ${places[index]}`),
      );
      const changed = places.flatMap((place, index) =>
        places.slice(index + 1).flatMap((other) => (other < place ? `${place} ${other}` : [])),
      );
      expect(pairs).toEqual(changed);
    }),
  );
});
