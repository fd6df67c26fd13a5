import type { ParamsRange } from '@leaderboard/core/benchmark/model-types';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createInputStore } from '../../../ui/debounced-input.ts';
import { RANGE_INPUT, withScale } from './params-draft.ts';
import { createThumbDrag, withEnd } from './thumb-drag.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A slider on which a value v stands at 10 × v + 100 px. The page around it applies each range at once, as the board does. */
function openSlider(params: ParamsRange) {
  const applied: ParamsRange[] = [];
  const input = createInputStore(RANGE_INPUT, params);
  const follow = (range: ParamsRange) =>
    input.follow(range, (next) => {
      applied.push(next);
      follow(next);
    });
  follow(params);
  const drag = createThumbDrag({
    range: () => input.get().draft.scale,
    scale: () => ({ left: 90, width: 1410 }),
    onMove: (range) => input.change(withScale(input.get().draft, range)),
  });
  const fields = () => [input.get().draft.min.text, input.get().draft.max.text];
  return { drag, applied, fields };
}

const at = (value: number, pointerId = 1) => ({ pointerId, clientX: 10 * value + 100 });

test('every move of a drag shows at once', () => {
  const { drag, fields } = openSlider([-1, 140]);
  expect(drag.press(at(140))).toBe('max');
  for (const value of [126, 112, 98, 84, 70]) {
    drag.move(at(value));
    expect(fields()).toEqual(['-1', String(value)]);
  }
});

test('a drag that rests until its range takes effect goes on from there', () => {
  const { drag, fields, applied } = openSlider([-1, 140]);
  drag.press(at(140));
  drag.move(at(84));
  vi.advanceTimersByTime(350);
  expect(applied).toEqual([[-1, 84]]);
  drag.move(at(70));
  expect(fields()).toEqual(['-1', '70']);
  drag.release(at(70));
  vi.advanceTimersByTime(350);
  expect(applied).toEqual([
    [-1, 84],
    [-1, 70],
  ]);
  expect(fields()).toEqual(['-1', '70']);
});

test('the place where the pointer is released counts, also without a move to it', () => {
  const { drag, fields } = openSlider([-1, 140]);
  drag.press(at(140));
  drag.move(at(84));
  drag.release(at(70));
  drag.move(at(20));
  expect(fields()).toEqual(['-1', '70']);
});

test('the nearer thumb is taken, and a press on the track brings it there', () => {
  const { drag, fields } = openSlider([10, 50]);
  expect(drag.press(at(20))).toBe('min');
  expect(fields()).toEqual(['20', '50']);
  drag.release(at(20));
  expect(drag.press(at(100))).toBe('max');
  expect(fields()).toEqual(['20', '100']);
});

test('a thumb that is pressed beside its middle does not jump', () => {
  const { drag, fields } = openSlider([10, 50]);
  const { clientX } = at(50);
  drag.press({ pointerId: 1, clientX: clientX + 9 });
  expect(fields()).toEqual(['10', '50']);
  drag.move({ pointerId: 1, clientX: clientX + 9 + 20 });
  expect(fields()).toEqual(['10', '52']);
});

test('a second pointer neither takes nor moves a thumb', () => {
  const { drag, fields } = openSlider([10, 50]);
  drag.press(at(50));
  expect(drag.press(at(10, 2))).toBeNull();
  drag.move(at(5, 2));
  drag.release(at(5, 2));
  drag.move(at(60));
  expect(fields()).toEqual(['10', '60']);
});

test('a gesture that turns out to scroll the page changes nothing', () => {
  const { drag, fields } = openSlider([10, 50]);
  drag.press(at(80));
  drag.cancel(at(80));
  drag.move(at(90));
  expect(fields()).toEqual(['10', '50']);
});

test('the thumbs stay on the scale and a step apart', () => {
  expect(withEnd([30, 70], 'min', -5)).toEqual([-1, 70]);
  expect(withEnd([30, 70], 'min', 99)).toEqual([69, 70]);
  expect(withEnd([30, 70], 'max', 0)).toEqual([30, 31]);
  expect(withEnd([30, 70], 'max', 999)).toEqual([30, 140]);
});
