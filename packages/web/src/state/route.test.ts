import { expect, test } from 'vitest';
import { documents } from '#catalog/documents.ts';
import { compareHref, hasDocument, modelHref, pageOf, pathOf, restOfRoute } from './route.ts';

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

test('pages with a document have a description for search engines', () => {
  for (const page of Object.keys(documents)) expect(hasDocument(`#${page}/1`)).toBe(true);
  expect(hasDocument('#/')).toBe(false);
  expect(hasDocument('#/quote')).toBe(false);
});

test('models to compare stand between commas', () => {
  expect(compareHref(['a/b', 'c/d@x:4bit'])).toBe('#/compare?models=a%2Fb,c%2Fd%40x%3A4bit');
});
