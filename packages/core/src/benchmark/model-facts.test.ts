import { expect, test } from 'vitest';
import { entryWith } from '../../test/entries.ts';
import { ALL_COLUMNS } from '../board/average.ts';
import { COLUMNS } from '../board/columns.ts';
import { boardColumns } from '../export/columns.ts';
import { MODEL_FACTS } from './model-facts.ts';

/** Facts that the table shows in another way than by a column of their own, or not at all. */
const WITHOUT_COLUMN = ['model.hub_path', 'model.type', 'features.is_merged'];

const keys = Object.values(MODEL_FACTS).map(({ entry: [group, name] }) => `${group}.${name}`);

test('the table has a column for every fact of a model', () => {
  const columns = new Set<string>(COLUMNS.map(({ key }) => key));
  expect(keys.filter((key) => !columns.has(key))).toEqual(WITHOUT_COLUMN);
});

test('the exported files have every fact of a model with its type', () => {
  const kinds = { text: ['text'], number: ['number', 'integer'], boolean: ['boolean'], flag: ['boolean'] };
  const exported = new Map<string, string>(boardColumns(ALL_COLUMNS).map(({ of, kind }) => [of, kind]));
  for (const { kind, entry } of Object.values(MODEL_FACTS)) {
    const key = entry.join('.');
    if (WITHOUT_COLUMN.includes(key)) continue;
    expect([key, exported.get(key)]).toEqual([key, expect.toBeOneOf(kinds[kind])]);
  }
});

test('an entry of the tests knows every fact of a model', () => {
  const entry = entryWith();
  for (const {
    entry: [group, name],
  } of Object.values(MODEL_FACTS)) {
    if (name !== 'hub_path') expect(entry[group]).toHaveProperty(name);
  }
});
