import { expect, test } from 'vitest';
import { addressOf } from './call-address.ts';
import { valuesOfCall } from './page-calls.ts';

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
  expect(valuesOfCall(path, given)).toEqual(values);
});

test('values that the path names stand in it, others in the query', () => {
  expect(addressOf('/runs/:id', { id: 'a/b', since: '3' })).toBe('/runs/a%2Fb?since=3');
  expect(addressOf('/runs/:id')).toBe('/runs/');
});
