import { expect, test } from 'vitest';
import { languageOfLabel } from './question-labels.ts';

test.each([
  ['फ़सल सुरक्षा', 'hi'],
  ['Dravyaguna (द्रव्यगुण)', 'hi'],
  ['General Medicine', 'en'],
  ['2023–24', undefined],
  ['', undefined],
])('the label %j is read in the language of its script', (label, language) => {
  expect(languageOfLabel(label)).toBe(language);
});
