import { expect, test } from 'vitest';
import { entryWith } from '../../test/entries.ts';
import { rowOf } from '../../test/export-rows.ts';
import { ALL_COLUMNS } from '../board/ranking.ts';
import { boardColumns } from './columns.ts';
import { parquetColumns, parquetFacts } from './parquet-columns.ts';

const COLUMNS = boardColumns(ALL_COLUMNS);
const unknown = { entry: entryWith({ name: 'c/d' }), average: null, rank: 2 };
const ROWS = [rowOf('a/b', { rank: 1 }), rowOf('c/d', unknown)];

test('each column has all rows, of one type, with null for unknown', () => {
  const made = parquetColumns(COLUMNS, ROWS);
  expect(made.map(({ name }) => name)).toEqual(COLUMNS.map(({ name }) => name));
  const of = (name: string) => made.find((column) => column.name === name);
  expect(of('rank')).toEqual({ name: 'rank', type: 'INT32', nullable: true, data: [1, 2] });
  expect(of('model')).toMatchObject({ type: 'STRING', data: ['a/b', 'c/d'] });
  expect(of('bba')).toMatchObject({ type: 'DOUBLE', data: [60, null] });
  expect(of('is_flagged')?.type).toBe('BOOLEAN');
  const types = { INT32: 'number', DOUBLE: 'number', STRING: 'string', BOOLEAN: 'boolean' };
  for (const { name, type, data } of made)
    for (const value of data) if (value !== null) expect(typeof value, name).toBe(types[type]);
});

test('a file says where it comes from, and what each column holds', () => {
  const source = { board: 'Board', publication: 7, published: '2026-01-02T03:04:05Z', address: 'https://a/' };
  const facts = new Map(
    parquetFacts(source, COLUMNS, ({ name }) => `about ${name}`).map(({ key, value }) => [
      key,
      JSON.parse(value),
    ]),
  );
  expect(facts.get('source')).toEqual(source);
  expect(Object.keys(facts.get('columns'))).toEqual(COLUMNS.map(({ name }) => name));
  expect(facts.get('columns').rank).toBe('about rank');
});
