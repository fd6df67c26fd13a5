import { expect, test } from 'vitest';
import { changesFilterOf, modelsOf } from './record-parameters.ts';

test('each model is compared once, and at most six are', () => {
  expect(modelsOf(null)).toEqual([]);
  expect(modelsOf(',a/b,,c/d,a/b')).toEqual(['a/b', 'c/d']);
  expect(modelsOf('1,2,3,4,5,6,7')).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('changes are asked for by kind, by model, or both', () => {
  expect(changesFilterOf(null)).toEqual({ kind: null, model: null });
  expect(changesFilterOf(';a/b')).toEqual({ kind: null, model: 'a/b' });
  expect(changesFilterOf('added')).toEqual({ kind: 'added', model: null });
  expect(changesFilterOf('unknown;a/b')).toEqual({ kind: null, model: 'a/b' });
});
