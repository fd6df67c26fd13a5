import { expect, test } from 'vitest';
import { folded, foldedPlaces, hasDevanagari } from './devanagari.ts';

const COMPOSED = '\u0958\u093e\u0928\u0942\u0928';
const DECOMPOSED = '\u0915\u093c\u093e\u0928\u0942\u0928';
const WITHOUT_NUKTA = '\u0915\u093e\u0928\u0942\u0928';

test('composed and decomposed letters are the same, also without nukta or joiner', () => {
  expect([COMPOSED, DECOMPOSED].map(folded)).toEqual([WITHOUT_NUKTA, WITHOUT_NUKTA]);
  expect(folded('\u0915\u094d\u200d\u0937')).toBe('\u0915\u094d\u0937');
  expect(folded('\u0929')).toBe('\u0928');
  expect(folded('Qwen-2.5')).toBe('Qwen-2.5');
});

test('each folded character has the place that it came from', () => {
  expect(foldedPlaces(`a${DECOMPOSED}`)).toEqual([0, 1, 3, 4, 5, 6]);
  expect(foldedPlaces('\u{1f600}\u0958b')).toEqual([0, 0, 2, 3]);
});

test('only Devanagari is Devanagari', () => {
  expect(['Airavata', 'é', 'ऐरावत', 'a-क'].map(hasDevanagari)).toEqual([false, false, true, true]);
});
