import { expect, test } from 'vitest';
import { compareHref, modelHref, restOfRoute } from './record-paths.ts';

test('a hostile name of a model makes an address that leads back to it', () => {
  for (const name of ['lab/model-7B', 'lab/<b>?x=1&y#z', 'a/%2F', 'a/हिन्दी']) {
    expect(restOfRoute(modelHref(name), '/model')).toBe(name);
  }
  expect(modelHref('a/x?y')).not.toContain('?');
});

test('an address that cannot be decoded is of no model', () => {
  expect(restOfRoute('#/model/a/%', '/model')).toBeNull();
});

test('models to compare stand between commas', () => {
  expect(compareHref(['a/b', 'c/d@x:4bit'])).toBe('#/compare?models=a%2Fb,c%2Fd%40x%3A4bit');
});
