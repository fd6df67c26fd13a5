import { expect, test } from 'vitest';
import { COLUMNS } from '../board/columns.ts';
import { ALL_COLUMNS } from '../board/ranking.ts';
import { boardColumns } from '../export/columns.ts';
import { MODEL_FACTS } from './model-facts.ts';

/** Metadata that the table shows without a separate column, or not at all. */
const WITHOUT_COLUMN = ['model.hub_path', 'model.type', 'features.is_merged'];

const keys = Object.values(MODEL_FACTS).map(({ entry: [group, name] }) => `${group}.${name}`);

test('the table has a column for every fact of a model', () => {
  const columns = new Set<string>(COLUMNS.map(({ key }) => key));
  expect(keys.filter((key) => !columns.has(key))).toEqual(WITHOUT_COLUMN);
});

test('the exported files have every fact of a model with its type', () => {
  const yesOrNo = ['boolean'];
  const kinds = {
    text: ['text'],
    number: ['number', 'integer'],
    boolean: yesOrNo,
    flag: yesOrNo,
    addition: yesOrNo,
  };
  const exported = new Map<string, string>(boardColumns(ALL_COLUMNS).map(({ of, kind }) => [of, kind]));
  for (const { kind, entry } of Object.values(MODEL_FACTS)) {
    const key = entry.join('.');
    if (WITHOUT_COLUMN.includes(key)) continue;
    expect([key, exported.get(key)]).toEqual([key, expect.toBeOneOf(kinds[kind])]);
  }
});
