import { describe, expect, test } from 'vitest';
import { entryWith } from '../../test/entries.ts';
import { entrySchema, readEntrySchema } from './entry.ts';

const NAME = 'test-org/aurora-7b';
const BARE = { id: NAME, model: { name: NAME } };

describe('reading an entry', () => {
  test('what our server writes is read as it is', () => {
    const plain = entryWith({ scores: { bba: 50, bbf_English: 20 } });
    const full = {
      ...entryWith({
        model: { hub_path: null, type_icon: '🟢', average_score: 1 },
        metadata: { params_billions: 7, generation: 'v2', is_highlighted_by_maintainer: true },
        features: { is_moe: false },
      }),
      previous_rank: 3,
    };
    for (const entry of [plain, full]) expect(readEntrySchema.parse(entrySchema.parse(entry))).toEqual(entry);
  });

  test('an entry with only a name has nothing else that is known', () => {
    expect(readEntrySchema.parse(BARE)).toEqual(entryWith());
  });

  test('null is as good as absent, a score without figures none', () => {
    const nothing = { model: { name: NAME, type: null }, evaluations: null, metadata: null, features: null };
    expect(readEntrySchema.parse({ id: NAME, ...nothing })).toEqual(entryWith());
    const nulls = {
      model: { ...BARE.model, type_icon: null },
      evaluations: { bba: null, bbk: { value: null, normalized_score: 40 }, bbl: { value: 0.2 } },
      metadata: { params_billions: null },
      features: { is_moe: null },
    };
    expect(readEntrySchema.parse({ ...BARE, ...nulls })).toEqual(entryWith());
  });

  test('raw values may be on any scale, and flags may be numbers', () => {
    const entry = readEntrySchema.parse({
      ...BARE,
      evaluations: { bba: { value: 45.3, normalized_score: 45.3 } },
      features: { is_moe: 1, is_flagged: 0 },
    });
    expect(entry.evaluations.bba?.value).toBe(45.3);
    expect(entry.features).toMatchObject({ is_moe: true, is_flagged: false, is_merged: null });
  });

  test('a size may be among the features; no number is unknown', () => {
    const sizeOf = (metadata: object, features: object) =>
      readEntrySchema.parse({ ...BARE, metadata, features }).metadata.params_billions;
    expect(sizeOf({}, { params_billions: 7 })).toBe(7);
    expect(sizeOf({ params_billions: 3 }, { params_billions: 7 })).toBe(3);
    expect(sizeOf({ params_billions: 'seven' }, {})).toBeNull();
  });

  test.each([
    ['nothing', null, ''],
    ['a text', 'x', ''],
    ['no id', { model: { name: NAME } }, 'id'],
    ['no model', { id: NAME }, 'model'],
    ['no name', { id: NAME, model: {} }, 'model.name'],
    ['a cost that is a word', { ...BARE, metadata: { co2_cost: 'much' } }, 'metadata.co2_cost'],
    ['a flag that is a word', { ...BARE, features: { is_moe: 'no' } }, 'features.is_moe'],
    ['a score that is a word', { ...BARE, evaluations: { bba: 'high' } }, 'evaluations.bba'],
    [
      'a percentage above 100',
      { ...BARE, evaluations: { bba: { value: 1, normalized_score: 101 } } },
      'evaluations.bba.normalized_score',
    ],
  ])('%s cannot be read, and it is known where', (_what, value, path) => {
    expect(readEntrySchema.safeParse(value).error?.issues[0]?.path.join('.')).toBe(path);
  });
});
