import { expect, test } from 'vitest';
import { compareHref } from './record-paths.ts';

test('models to compare stand between commas', () => {
  expect(compareHref(['a/b', 'c/d@x:4bit'])).toBe('#/compare?models=a%2Fb,c%2Fd%40x%3A4bit');
});
