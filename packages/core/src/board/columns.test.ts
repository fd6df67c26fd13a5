import { describe, expect, test } from 'vitest';
import { entryWith } from '../../test/entries.ts';
import type { LeaderboardEntry } from '../benchmark/entry.ts';
import { EVALUATION_KEYS } from '../benchmark/suite.ts';
import { COLUMNS, type ColumnKey, findColumn, type Row } from './columns.ts';
import { DEFAULT_VIEW } from './view.ts';

test('the columns in display order, by the keys that links name', () => {
  expect(COLUMNS.map(({ key }) => key).join(' ')).toBe(
    [
      'isPinned rank model_type id model.average_score',
      ...EVALUATION_KEYS.map((key) => `evaluations.${key}.normalized_score`),
      'gap.bba gap.bbf gap.bbk gap.bbl gap.mean model.architecture model.precision metadata.params_billions',
      'metadata.hub_license metadata.co2_cost metadata.hub_hearts metadata.upload_date metadata.submission_date',
      'metadata.generation metadata.base_model model.has_chat_template features.is_not_available_on_hub',
      'features.is_highlighted_by_maintainer features.is_gated features.is_moe features.is_flagged',
    ].join(' '),
  );
});

test('visible by default: the fixed columns, the four combined scores and CO₂', () => {
  expect(DEFAULT_VIEW.columns).toEqual([
    'isPinned',
    'rank',
    'model_type',
    'id',
    'model.average_score',
    'evaluations.bba.normalized_score',
    'evaluations.bbf.normalized_score',
    'evaluations.bbk.normalized_score',
    'evaluations.bbl.normalized_score',
    'metadata.co2_cost',
  ]);
});

test('rank, type and pin show no sort icon', () => {
  const without = COLUMNS.filter(({ sortIcon }) => !sortIcon).map(({ key }) => key);
  expect(without.sort()).toEqual(['isPinned', 'model_type', 'rank']);
});

test('a column is found by its key, and nothing else is', () => {
  for (const column of COLUMNS) expect(findColumn(column.key)).toBe(column);
  for (const key of ['', 'bba', '__proto__', 'constructor']) expect(findColumn(key)).toBeNull();
});

const rowOf = (entry: LeaderboardEntry): Row => ({
  entry,
  average: 50,
  staticRank: 4,
  isRanked: true,
  publishedRank: 4,
  rank: 7,
  isPinned: false,
});
const textOf = (key: ColumnKey, entry: LeaderboardEntry) => findColumn(key)?.text(rowOf(entry));
const sortValueOf = (key: ColumnKey, entry: LeaderboardEntry) => findColumn(key)?.sortValue(rowOf(entry));
const booleanOf = (key: ColumnKey, entry: LeaderboardEntry) => findColumn(key)?.value(rowOf(entry));

test('texts are sorted without regard to case', () => {
  expect(sortValueOf('metadata.base_model', entryWith({ metadata: { base_model: 'Qwen/Base' } }))).toBe(
    'qwen/base',
  );
});

describe('cells', () => {
  const entry = entryWith({
    name: 'Test-Org/Aurora',
    scores: { bbf_English: 42.5 },
    model: {
      type: 'chat',
      architecture: 'LlamaForCausalLM',
      precision: 'bfloat16',
      has_chat_template: false,
    },
    metadata: {
      params_billions: 7.241,
      co2_cost: 0.614,
      hub_hearts: 0,
      generation: 2,
      upload_date: '2025-01-02',
    },
    features: { is_moe: true, is_not_available_on_hub: true },
  });
  const unknown = entryWith();

  test.each<[ColumnKey, string, string]>([
    ['model.architecture', 'LlamaForCausalLM', '-'],
    ['model.precision', 'bfloat16', '-'],
    ['metadata.params_billions', '7.24B', '-'],
    ['metadata.co2_cost', '0.61 kg', '0'],
    ['metadata.hub_hearts', '0', '-'],
    ['metadata.generation', '2', '-'],
    ['metadata.upload_date', '2025-01-02', '-'],
  ])('%s shows %s, and %s when missing', (key, text, missing) => {
    expect(textOf(key, entry)).toBe(text);
    expect(textOf(key, unknown)).toBe(missing);
    expect(sortValueOf(key, unknown)).toBeNull();
  });

  test('boolean columns are true, false or null', () => {
    expect(booleanOf('features.is_moe', entry)).toBe(true);
    expect(booleanOf('model.has_chat_template', entry)).toBe(false);
    expect(booleanOf('features.is_not_available_on_hub', entry)).toBe(true);
    expect(booleanOf('features.is_flagged', entry)).toBeNull();
    expect(sortValueOf('features.is_moe', entry)).toBe(1);
    expect(sortValueOf('model.has_chat_template', entry)).toBe(0);
    expect(sortValueOf('features.is_flagged', entry)).toBeNull();
  });

  test('official providers: by either flag, null when unknown', () => {
    const key = 'features.is_highlighted_by_maintainer';
    expect(booleanOf(key, entryWith({ metadata: { is_highlighted_by_maintainer: true } }))).toBe(true);
    expect(booleanOf(key, entryWith({ features: { is_highlighted_by_maintainer: false } }))).toBe(false);
    expect(booleanOf(key, unknown)).toBeNull();
  });

  test('fixed and benchmark columns sort by value', () => {
    expect(sortValueOf('rank', entry)).toBe(7);
    expect(sortValueOf('model.average_score', entry)).toBe(50);
    expect(sortValueOf('id', entry)).toBe('test-org/aurora');
    expect(sortValueOf('model_type', entry)).toBe(3);
    expect(sortValueOf('evaluations.bbf_English.normalized_score', entry)).toBe(42.5);
    expect(sortValueOf('evaluations.bba.normalized_score', entry)).toBeNull();
  });
});
