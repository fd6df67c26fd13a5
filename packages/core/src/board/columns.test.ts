import { describe, expect, test } from 'vitest';
import { entryWith } from '../../test/entries.ts';
import type { LeaderboardEntry } from '../benchmark/entry.ts';
import { COLUMNS, type Column, type ColumnKey, columnOf, type Row } from './columns.ts';

const shown = (column: Column): string => `${column.key} ${column.width}`;

test('columns in display order with their widths', () => {
  expect(COLUMNS.map(shown)).toEqual([
    'isPinned 40',
    'rank 65',
    'model_type 65',
    'id 400',
    'model.average_score 150',
    'moved 110',
    'evaluations.bba.normalized_score 110',
    'evaluations.bba_english.normalized_score 110',
    'evaluations.bba_hindi.normalized_score 110',
    'evaluations.bbf.normalized_score 110',
    'evaluations.bbf_English.normalized_score 110',
    'evaluations.bbf_Hindi.normalized_score 110',
    'evaluations.bbk.normalized_score 110',
    'evaluations.bbk_english.normalized_score 110',
    'evaluations.bbk_hindi.normalized_score 110',
    'evaluations.bbl.normalized_score 110',
    'evaluations.bbl_english.normalized_score 110',
    'evaluations.bbl_hindi.normalized_score 110',
    'gap.bba 160',
    'gap.bbf 160',
    'gap.bbk 160',
    'gap.bbl 160',
    'gap.mean 160',
    'model.architecture 210',
    'model.precision 140',
    'metadata.params_billions 160',
    'metadata.hub_license 160',
    'metadata.co2_cost 140',
    'metadata.hub_hearts 140',
    'metadata.upload_date 160',
    'metadata.submission_date 200',
    'metadata.generation 160',
    'metadata.base_model 390',
    'model.has_chat_template 140',
    'features.is_not_available_on_hub 180',
    'features.is_highlighted_by_maintainer 240',
    'features.is_moe 200',
    'features.is_flagged 160',
  ]);
});

test('visible by default: the fixed columns, the four combined scores and CO₂', () => {
  expect(COLUMNS.filter(({ visibleByDefault }) => visibleByDefault).map(({ key }) => key)).toEqual([
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

test('groups of the optional columns', () => {
  const keysOf = (group: string) => COLUMNS.filter((column) => column.group === group).map(({ key }) => key);
  expect(keysOf('fixed')).toHaveLength(5);
  expect(keysOf('evaluation')).toHaveLength(12);
  expect(keysOf('model').sort()).toEqual([
    'metadata.co2_cost',
    'metadata.hub_hearts',
    'metadata.hub_license',
    'metadata.params_billions',
    'model.architecture',
    'model.has_chat_template',
    'model.precision',
  ]);
  expect(keysOf('additional').sort()).toEqual([
    'features.is_flagged',
    'features.is_highlighted_by_maintainer',
    'features.is_moe',
    'features.is_not_available_on_hub',
    'metadata.base_model',
    'metadata.generation',
    'metadata.submission_date',
    'metadata.upload_date',
  ]);
});

test('rank, type and pin show no sort icon', () => {
  const without = COLUMNS.filter(({ sortIcon }) => !sortIcon).map(({ key }) => key);
  expect(without.sort()).toEqual(['isPinned', 'model_type', 'rank']);
});

test('a column is found by its key, and nothing else is', () => {
  for (const column of COLUMNS) expect(columnOf(column.key)).toBe(column);
  for (const key of ['', 'bba', '__proto__', 'constructor']) expect(columnOf(key)).toBeNull();
});

const rowOf = (entry: LeaderboardEntry): Row => ({
  entry,
  average: 50,
  staticRank: 4,
  publishedRank: 4,
  rank: 7,
  isPinned: false,
});
const textOf = (key: ColumnKey, entry: LeaderboardEntry) => columnOf(key)?.text(rowOf(entry));
const sortValueOf = (key: ColumnKey, entry: LeaderboardEntry) => columnOf(key)?.sortValue(rowOf(entry));
const booleanOf = (key: ColumnKey, entry: LeaderboardEntry) => columnOf(key)?.value(rowOf(entry));

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
