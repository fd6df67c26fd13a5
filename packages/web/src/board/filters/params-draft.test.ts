import { describe, expect, test } from 'vitest';
import { draftOf, rangeOf, rangeText, sizeText, validRangeOf, withText, withThumb } from './params-draft.ts';

const all = draftOf([-1, 140]);

describe('parameter fields', () => {
  test.each(['-1', '0', '7', '0.5', '140'])('take %s', (text) => {
    expect(withText(all, 'min', text)).toMatchObject({ min: text, refused: null });
  });

  test.each(['-2', '-1.01', '140.5', '141', '1e3', 'abc', '7B', 'Infinity', 'NaN'])('refuse %s', (text) => {
    expect(withText(all, 'max', text)).toEqual({ ...all, refused: 'max' });
  });

  test('an empty field has no range until it is filled', () => {
    const empty = withText(all, 'max', '');
    expect([empty.max, rangeOf(empty), validRangeOf(empty)]).toEqual(['', null, null]);
    expect(rangeOf(withText(empty, 'max', '7'))).toEqual([-1, 7]);
  });

  test('a minimum above the maximum does not move the thumbs', () => {
    const reversed = withText(draftOf([3, 7]), 'min', '9');
    expect(rangeOf(reversed)).toEqual([9, 7]);
    expect(validRangeOf(reversed)).toBeNull();
    expect(reversed.thumbs).toEqual([3, 7]);
  });

  test('a range beyond the scale shows at its end', () => {
    const large = draftOf([65, 141]);
    expect(large.max).toBe('140');
    expect(rangeOf(large)).toEqual([65, 140]);
  });
});

describe('the thumbs of the slider', () => {
  test('a moved thumb leaves the other end as it was typed', () => {
    const typed = withText(all, 'min', '2.50');
    expect(withThumb(typed, 'max', 70)).toEqual({ min: '2.50', max: '70', thumbs: [2.5, 70], refused: null });
  });

  test('a moved thumb fills the other field where it is empty', () => {
    expect(withThumb(withText(all, 'min', ''), 'max', 70)).toMatchObject({ min: '-1', max: '70' });
  });

  test('the thumbs stay on the scale and a step apart', () => {
    const draft = draftOf([30, 70]);
    expect(withThumb(draft, 'min', -5).thumbs).toEqual([-1, 70]);
    expect(withThumb(draft, 'min', 99).thumbs).toEqual([69, 70]);
    expect(withThumb(draft, 'max', 0).thumbs).toEqual([30, 31]);
    expect(withThumb(draft, 'max', 999).thumbs).toEqual([30, 140]);
  });
});

test('sizes end in B; the scale goes from All to 140B+', () => {
  expect([-1, 0, 7, 139.5, 140, 141].map(sizeText)).toEqual(['All', '0B', '7B', '139.5B', '140B+', '140B+']);
});

test('a range that reaches the upper end has no upper limit', () => {
  expect(rangeText([-1, 140])).toBe('All');
  expect(rangeText([-1, 141])).toBe('All');
  expect(rangeText([-1, 7])).toBe('Up to 7B');
  expect(rangeText([3, 7])).toBe('3B – 7B');
  expect(rangeText([65, 140])).toBe('65B – 140B+');
  expect(rangeText([65, 141])).toBe('65B – 140B+');
});
