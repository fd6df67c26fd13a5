import { describe, expect, test } from 'vitest';
import {
  draftOf,
  isSameRange,
  rangeOf,
  rangeText,
  sizeText,
  validRangeOf,
  withScale,
  withText,
} from './params-draft.ts';

const all = draftOf([-1, 140]);

describe('parameter fields', () => {
  test.each(['-1', '0', '7', '0.5', '140'])('take %s', (text) => {
    expect(withText(all, 'min', text)?.min).toEqual({ text, value: Number(text) });
  });

  test.each(['-2', '-1.01', '140.5', '141', '1e3', 'abc', '7B', 'Infinity', 'NaN'])('refuse %s', (text) => {
    expect(withText(all, 'max', text)).toBeNull();
  });

  test('an empty one is taken, and there is no range until it is filled', () => {
    const empty = withText(all, 'max', '');
    expect(empty?.max).toEqual({ text: '', value: null });
    expect(empty && rangeOf(empty)).toBeNull();
    expect(empty && validRangeOf(empty)).toBeNull();
    const filled = empty && withText(empty, 'max', '7');
    expect(filled && rangeOf(filled)).toEqual([-1, 7]);
  });

  test('a minimum above the maximum is no place for the thumbs', () => {
    const reversed = withText(draftOf([3, 7]), 'min', '9');
    expect(reversed && rangeOf(reversed)).toEqual([9, 7]);
    expect(reversed && validRangeOf(reversed)).toBeNull();
    expect(reversed?.scale).toEqual([3, 7]);
  });

  test('a range beyond the scale stands at its end, which means the same', () => {
    const large = draftOf([65, 141]);
    expect(large.max.text).toBe('140');
    expect(rangeOf(large)).toEqual([65, 140]);
    expect(isSameRange([65, 141], [65, 140])).toBe(true);
    expect(isSameRange([65, 141], [65, 139])).toBe(false);
  });

  test('a moved thumb leaves the other end as it was typed', () => {
    const typed = withText(draftOf([-1, 140]), 'min', '2.50');
    expect(typed && withScale(typed, [2.5, 70])).toEqual({
      min: { text: '2.50', value: 2.5 },
      max: { text: '70', value: 70 },
      scale: [2.5, 70],
    });
  });
});

test('sizes carry a B; the ends of the scale read All and 140B+', () => {
  expect([-1, 0, 7, 139.5, 140, 141].map(sizeText)).toEqual(['All', '0B', '7B', '139.5B', '140B+', '140B+']);
});

test('a range that reaches the upper end says that it has no upper limit', () => {
  expect(rangeText([-1, 140])).toBe('All');
  expect(rangeText([-1, 141])).toBe('All');
  expect(rangeText([-1, 7])).toBe('Up to 7B');
  expect(rangeText([3, 7])).toBe('3B – 7B');
  expect(rangeText([65, 140])).toBe('65B – 140B+');
  expect(rangeText([65, 141])).toBe('65B – 140B+');
});
