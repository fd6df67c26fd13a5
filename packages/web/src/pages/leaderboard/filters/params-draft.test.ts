import { describe, expect, test } from 'vitest';
import { draftOf, rangeOf, rangeText, scaleOf, sizeText, withScale, withText } from './params-draft.ts';

const all = draftOf([-1, 140]);

describe('5.3 parameter inputs', () => {
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
    expect(empty && scaleOf(empty)).toBeNull();
    const filled = empty && withText(empty, 'max', '7');
    expect(filled && rangeOf(filled)).toEqual([-1, 7]);
  });

  test('a minimum above the maximum is no place for the thumbs', () => {
    const reversed = withText(draftOf([3, 7]), 'min', '9');
    expect(reversed && rangeOf(reversed)).toEqual([9, 7]);
    expect(reversed && scaleOf(reversed)).toBeNull();
  });

  test('the preset beyond the scale shows 140 and keeps 141 until its own end is changed', () => {
    const large = draftOf([65, 141]);
    expect(large.max.text).toBe('140');
    expect(scaleOf(large)).toEqual([65, 140]);
    expect(rangeOf(large)).toEqual([65, 141]);
    expect(rangeOf(withScale(large, [70, 140]))).toEqual([70, 141]);
    expect(rangeOf(withScale(large, [65, 139]))).toEqual([65, 139]);
    const typed = withText(large, 'max', '140');
    expect(typed && rangeOf(typed)).toEqual([65, 140]);
  });
});

test('2.2 parameters: -1 reads All, other values carry a B', () => {
  expect([-1, 0, 7, 140, 141].map(sizeText)).toEqual(['All', '0B', '7B', '140B', '140B+']);
  expect(rangeText([-1, 140])).toBe('All');
  expect(rangeText([-1, 7])).toBe('Up to 7B');
  expect(rangeText([3, 7])).toBe('3B – 7B');
  expect(rangeText([65, 141])).toBe('65B – 140B+');
});
