import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runSteps } from '../steps.ts';
import { orderOfNumbers } from './number-order.ts';

test('numbers come in ascending order, and equal ones keep theirs', () => {
  const number = fc.oneof(
    fc.double({ noNaN: true }),
    fc.integer({ min: -3, max: 3 }),
    fc.constantFrom(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.MIN_VALUE, Number.MAX_VALUE),
    // They differ only in the lower half of their bits.
    fc.constantFrom(-2 - 2 ** -50, -2 - 2 ** -51),
  );
  fc.assert(
    fc.property(fc.array(number), (drawn) => {
      const numbers = drawn.map((one) => one + 0);
      const places = numbers.map((_one, place) => place);
      const expected = places.toSorted((a, b) => {
        const [first = 0, second = 0] = [numbers[a], numbers[b]];
        return first < second ? -1 : first > second ? 1 : a - b;
      });
      expect([...runSteps(orderOfNumbers(Float64Array.from(numbers)))]).toEqual(expected);
    }),
  );
});
