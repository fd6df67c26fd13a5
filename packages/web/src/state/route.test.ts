import { expect, test } from 'vitest';
import { aboutOf, compareHref, modelHref, pageOf, pathOf, restOfRoute } from './route.ts';

test.each([
  ['', '/', '/'],
  ['#', '/', '/'],
  ['#/', '/', '/'],
  ['#/?search=x', '/', '/'],
  ['#?search=x', '/', '/'],
  ['#/quote', '/quote', '/quote'],
  ['#quote', '/quote', '/quote'],
  ['#/model/lab/model-7B?search=x', '/model/lab/model-7B', '/model'],
])('the hash %j has the path %s and the page %s', (hash, path, page) => {
  expect([pathOf(hash), pageOf(hash)]).toEqual([path, page]);
});

test('a hostile model name survives the way through an address', () => {
  for (const name of ['lab/model-7B', 'lab/<b>?x=1&y#z', 'a/%2F', 'a/हिन्दी']) {
    expect(restOfRoute(modelHref(name), '/model')).toBe(name);
  }
  expect(modelHref('a/x?y')).not.toContain('?');
});

test('an address that cannot be decoded names no model', () => {
  expect(restOfRoute('#/model/a/%', '/model')).toBeNull();
});

test('what a page is about has the names of its call', () => {
  expect(aboutOf('#/model/a/b', '/model')).toEqual({ org: 'a', name: 'b' });
  expect(aboutOf('#/model/a/b/c%20d', '/model')).toEqual({ org: 'a', name: 'b/c d' });
  expect(aboutOf('#/model/gpt2', '/model')).toEqual({ org: 'gpt2', name: '' });
  expect(aboutOf('#/compare', '/compare')).toEqual({});
});

test('models to compare stand between commas', () => {
  expect(compareHref(['a/b', 'c/d@x:4bit'])).toBe('#/compare?models=a%2Fb,c%2Fd%40x%3A4bit');
});
