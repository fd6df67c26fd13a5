import { expect, test } from 'vitest';
import { compareHref, modelHref, parsePage, parsePath, parseRouteParams, parseRouteRest } from './route.ts';

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
  expect([parsePath(hash), parsePage(hash)]).toEqual([path, page]);
});

test('a hostile model name survives the way through a URL', () => {
  for (const name of ['lab/model-7B', 'lab/<b>?x=1&y#z', 'a/%2F', 'a/हिन्दी']) {
    expect(parseRouteRest(modelHref(name), '/model')).toBe(name);
  }
  expect(modelHref('a/x?y')).not.toContain('?');
});

test('a URL that cannot be decoded names no model', () => {
  expect(parseRouteRest('#/model/a/%', '/model')).toBeNull();
});

test('what a page is about has the names of its call', () => {
  expect(parseRouteParams('#/model/a/b', '/model')).toEqual({ org: 'a', name: 'b' });
  expect(parseRouteParams('#/model/a/b/c%20d', '/model')).toEqual({ org: 'a', name: 'b/c d' });
  expect(parseRouteParams('#/model/gpt2', '/model')).toEqual({ org: 'gpt2', name: '' });
  expect(parseRouteParams('#/compare', '/compare')).toEqual({});
});

test('models to compare stand between commas', () => {
  expect(compareHref(['a/b', 'c/d@x:4bit'])).toBe('#/compare?models=a%2Fb,c%2Fd%40x%3A4bit');
});
