import { expect, test } from 'vitest';
import { getCallParams } from './page-calls.ts';
import { PARAMETERS } from './parameters.ts';
import { formatUrl } from './urls.ts';

const { models, changes } = PARAMETERS;

test('each model is compared once, and at most six are', () => {
  expect(models.parse(',a/b,,c/d,a/b')).toEqual(['a/b', 'c/d']);
  expect(models.parse('1,2,3,4,5,6,7')).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(models.serialize([])).toBeNull();
});

test('changes are asked for by kind, by model, or both', () => {
  expect(changes.parse(';a/b')).toEqual({ kind: null, model: 'a/b' });
  expect(changes.parse('added')).toEqual({ kind: 'added', model: null });
  expect(changes.parse('unknown;a/b')).toEqual({ kind: null, model: 'a/b' });
  expect(changes.serialize({ kind: 'added', model: 'a/b' })).toBe('added;a/b');
});

test('what a URL should not name is ignored, a default left out', () => {
  for (const text of ['', ';;', 'x;y;z', '__proto__;constructor;-1', ';;0', ';;99'])
    expect(changes.parse(text)?.kind).toBeNull();
  expect(changes.serialize(changes.default)).toBeNull();
});

test('each parameter of the table has its own name', () => {
  for (const [name, parameter] of Object.entries(PARAMETERS)) expect(parameter.name).toBe(name);
});

test.each([
  ['/compare', { models: 'a/b,c/d,a/b' }, { models: 'a/b,c/d' }],
  ['/compare', { models: 'a/b' }, { models: 'a/b' }],
  ['/compare', {}, null],
  ['/changes', { changes: 'added;a/b' }, { kind: 'added', model: 'a/b' }],
  ['/changes', { changes: ';a/b' }, { model: 'a/b' }],
  ['/changes', {}, {}],
  ['/methods', { section: 'average' }, null],
  ['/run', { id: '7' }, { id: '7' }],
  ['/explore', {}, null],
  ['/constructor', {}, null],
])('the call of %s with %j has the values %j', (path, given, values) => {
  expect(getCallParams(path, given)).toEqual(values);
});

test('values stand in the path or the query, and lead to no other path', () => {
  expect(formatUrl('/api/models/:org/:name', { org: 'a b', name: 'c/d', lang: 'hi' })).toBe(
    '/api/models/a%20b/c%2Fd?lang=hi',
  );
  expect(formatUrl('/runs/:id')).toBe('/runs/');
  for (const dots of ['.', '..'])
    expect(formatUrl('/api/models/:org/:name', { org: dots, name: 'health' })).toBe('/api/models//health');
});
