import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeLabels } from './labels.ts';

const AREA = { left: 0, top: 0, right: 600, bottom: 400 };

test('a label stands beside its point, on the side that has room', () => {
  const [inside] = placeLabels([{ id: 'a', text: 'model', x: 100, y: 100 }], [], AREA);
  expect(inside?.left).toBe(109);
  expect([inside?.top, inside?.bottom]).toEqual([92.5, 107.5]);
  expect(inside?.end).toEqual({ x: 109, y: 100 });
  const [atEnd] = placeLabels([{ id: 'a', text: 'model', x: 590, y: 100 }], [], AREA);
  expect(atEnd?.right).toBe(581);
  expect(placeLabels([{ id: 'a', text: 'x'.repeat(100), x: 300, y: 100 }], [], AREA)).toEqual([]);
});

test('a label covers none of the points beside it where it can', () => {
  const [label] = placeLabels([{ id: 'a', text: 'model', x: 100, y: 100 }], [{ x: 120, y: 100 }], AREA);
  expect(label?.right).toBeLessThan(100);
});

const spot = fc.record({ x: fc.integer({ min: 0, max: 600 }), y: fc.integer({ min: 0, max: 400 }) });

test('labels cover neither each other nor a labeled point, and stay inside', () => {
  fc.assert(
    fc.property(fc.array(spot, { maxLength: 14 }), fc.array(spot, { maxLength: 40 }), (spots, others) => {
      const labels = spots.map((one, place) => ({ ...one, id: String(place), text: `model-${place}-7B` }));
      const placed = placeLabels(labels, others, AREA);
      for (const [place, one] of placed.entries()) {
        expect(one.left >= 0 && one.right <= 600 && one.top >= 0 && one.bottom <= 400).toBe(true);
        for (const { x, y } of labels)
          expect(x > one.left && x < one.right && y > one.top && y < one.bottom).toBe(false);
        for (const other of placed.slice(place + 1))
          expect(
            one.right <= other.left ||
              other.right <= one.left ||
              one.bottom <= other.top ||
              other.bottom <= one.top,
          ).toBe(true);
      }
    }),
  );
});

test('six models at one place all have a label', () => {
  const labels = Array.from({ length: 6 }, (_, place) => ({
    id: String(place),
    text: `model-${place}-instruct`,
    x: 300 + place,
    y: 200,
  }));
  expect(placeLabels(labels, [], AREA)).toHaveLength(6);
});
