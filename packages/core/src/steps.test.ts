import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forEachStep, mapSteps, runSteps, type Steps, sortSteps } from './steps.ts';

/** Number of pauses before the work ended. */
function pausesOf(steps: Steps<unknown>): number {
  let pauses = 0;
  while (steps.next().done !== true) pauses += 1;
  return pauses;
}

test('stepwise sorting gives what the engine’s stable sort gives (property)', () => {
  const item = fc.record({ key: fc.integer({ min: 0, max: 50 }), id: fc.nat() });
  const lengths = fc.oneof(fc.nat(40), fc.integer({ min: 1000, max: 5000 }));
  fc.assert(
    fc.property(
      lengths.chain((length) => fc.array(item, { minLength: length, maxLength: length })),
      (items) => {
        const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
        expect(runSteps(sortSteps(items, compare))).toEqual(items.toSorted(compare));
      },
    ),
    { numRuns: 30 },
  );
});

test('mapping and visiting keep order and indexes', () => {
  const items = Array.from({ length: 100 }, (_, index) => index * 2);
  expect(runSteps(mapSteps(items, (value, index) => value - index))).toEqual(items.map((_, index) => index));
  const seen: number[] = [];
  runSteps(forEachStep(items, (value) => seen.push(value)));
  expect(seen).toEqual(items);
  expect(runSteps(mapSteps([], String))).toEqual([]);
});

test('long work pauses often', () => {
  const items = Array.from({ length: 10_000 }, (_, index) => (index * 7919) % 10_000);
  expect(pausesOf(mapSteps(items, String))).toBeGreaterThan(300);
  expect(pausesOf(sortSteps(items, (a, b) => a - b))).toBeGreaterThan(30);
});
