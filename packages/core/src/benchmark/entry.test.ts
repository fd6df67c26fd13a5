import { describe, expect, test } from 'vitest';
import { entryWith } from '../../test/entries.ts';
import { availableOnHub, entrySchema, getHubPath, isOfficial, scoreSchema } from './entry.ts';

describe('an entry as our server writes it', () => {
  test.each([
    ['an empty id', { ...entryWith(), id: '' }],
    ['no features', { ...entryWith(), features: undefined }],
    ['a flag that is no boolean', { ...entryWith(), features: { ...entryWith().features, is_moe: 'no' } }],
    ['a size that is text', { ...entryWith(), metadata: { ...entryWith().metadata, params_billions: '7B' } }],
    ['a score of null', { ...entryWith(), evaluations: { bba: null } }],
  ])('%s is refused', (_what, entry) => {
    expect(entrySchema.safeParse(entry).success).toBe(false);
  });

  test('a key spelled otherwise is not read as a score', () => {
    const entry = { ...entryWith(), evaluations: { bba_English: { value: 0.5, normalized_score: 50 } } };
    expect(entrySchema.parse(entry).evaluations).toEqual({});
  });
});

test.each([
  [{ value: 0, normalized_score: 0 }, true],
  [{ value: 1, normalized_score: 100, n: 1, stderr: 0, metric: 'acc' }, true],
  [{ value: 1.01, normalized_score: 100 }, false],
  [{ value: -0.01, normalized_score: 0 }, false],
  [{ value: 1, normalized_score: 100.1 }, false],
  [{ value: Number.NaN, normalized_score: 50 }, false],
  [{ value: 0.5, normalized_score: Number.POSITIVE_INFINITY }, false],
  [{ value: 0.5, normalized_score: 50, n: 0 }, false],
  [{ value: 0.5, normalized_score: 50, n: 1.5 }, false],
  [{ value: 0.5, normalized_score: 50, stderr: -0.1 }, false],
  [{ value: 0.5 }, false],
  [{ value: '0.5', normalized_score: 50 }, false],
])('score %j valid: %s', (score, valid) => {
  expect(scoreSchema.safeParse(score).success).toBe(valid);
});

test('is_not_available_on_hub is true when the model is available', () => {
  expect(availableOnHub(entryWith({ features: { is_not_available_on_hub: true } }))).toBe(true);
  expect(availableOnHub(entryWith({ features: { is_not_available_on_hub: false } }))).toBe(false);
  expect(availableOnHub(entryWith())).toBeNull();
});

test('links go by hub_path where it is given, else by the name', () => {
  const name = 'test-org/aurora-7b';
  expect(getHubPath(entryWith({ name }))).toBe(name);
  expect(getHubPath(entryWith({ name: 'gpt-4o', model: { hub_path: null } }))).toBeNull();
  expect(getHubPath(entryWith({ name, model: { hub_path: 'other/path' } }))).toBe('other/path');
});

test('official: the flag stands in features or in metadata', () => {
  expect(isOfficial(entryWith({ features: { is_highlighted_by_maintainer: true } }))).toBe(true);
  expect(isOfficial(entryWith({ metadata: { is_highlighted_by_maintainer: true } }))).toBe(true);
  expect(isOfficial(entryWith({ features: { is_highlighted_by_maintainer: false } }))).toBe(false);
  expect(isOfficial(entryWith())).toBe(false);
});
