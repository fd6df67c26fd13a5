import { expect, test } from 'vitest';
import { getCallParams } from './page-calls.ts';

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
