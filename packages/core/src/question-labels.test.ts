import { expect, test } from 'vitest';
import { labelOf, languageOfLabel } from './question-labels.ts';

test.each([
  ['फ़सल सुरक्षा', 'hi'],
  ['Dravyaguna (द्रव्यगुण)', 'hi'],
  ['General Medicine', 'en'],
  ['2023–24', undefined],
  ['', undefined],
])('the label %j is read in the language of its script', (label, language) => {
  expect(languageOfLabel(label)).toBe(language);
});

test.each([
  [null, ''],
  [undefined, ''],
  [7, null],
  [' a\u200fb\n', 'ab'],
  ['Agronomy\u200b', 'Agronomy'],
  ['a\u0000b', 'a b'],
  ['e\u0301', '\u00e9'],
  ['x'.repeat(201), null],
])('the label of %j is %j', (value, label) => {
  expect(labelOf(value)).toBe(label);
});
