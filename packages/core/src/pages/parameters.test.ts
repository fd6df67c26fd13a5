import { expect, test } from 'vitest';
import { PARAMETERS } from './parameters.ts';

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
