import { expect, test } from 'vitest';
import { submitterText } from './submitter-text.ts';

test('a removed name is said in words, an unknown one is a dash', () => {
  expect(submitterText('asha-rao')).toBe('asha-rao');
  expect(submitterText('[removed]')).toBe('name removed');
  expect(submitterText(null)).toBe('-');
  expect(submitterText('[unknown]')).toBe('-');
});
