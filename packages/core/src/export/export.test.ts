import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryWith } from '../../test/entries.ts';
import { HOSTILE, rowOf } from '../../test/export-rows.ts';
import type { ColumnKey } from '../board/columns.ts';
import { ALL_COLUMNS } from '../board/ranking.ts';
import { boardColumns, shownColumns, viewColumns } from './columns.ts';
import { csvHead, csvLine } from './csv.ts';
import { JSON_TAIL, jsonHead, jsonRow } from './json.ts';
import { exportFileName } from './source.ts';

/** Reads RFC 4180 as a spreadsheet does. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  for (let found = cell.exec(text); found !== null && found.index < text.length; found = cell.exec(text)) {
    rows.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

const shown: ColumnKey[] = ['rank', 'id', 'model.average_score', 'evaluations.bba.normalized_score'];
const columns = viewColumns(shown, ALL_COLUMNS);

describe('the columns', () => {
  test('every figure has its questions, interval and range; unknown ones are null', () => {
    expect(columns.map(({ name }) => name)).toEqual([
      ...['rank', 'rank_best', 'rank_worst', 'model', 'id'],
      ...['average', 'average_low', 'average_high', 'average_questions'],
      ...['bba', 'bba_low', 'bba_high', 'bba_questions'],
    ]);
    expect(columns.map(({ figure }) => figure)).toEqual([
      ...['value', 'best', 'worst', 'value', 'id'],
      ...['value', 'low', 'high', 'questions'],
      ...['value', 'low', 'high', 'questions'],
    ]);
    const known = rowOf('a/b', { entry: { ...rowOf('a/b').entry, id: 'a/b@main' } });
    const interval = [60, expect.closeTo(57.88, 2), expect.closeTo(62.08, 2)];
    expect(columns.map(({ value }) => value(known))).toEqual([
      ...[2, 2, 3, 'a/b', 'a/b@main'],
      ...[...interval, 2000],
      ...[...interval, 1000],
    ]);
    const partly = rowOf('a/b', { entry: entryWith({ scores: { bba: 60, bba_hindi: 60 } }) });
    expect(columns.slice(5, 9).map(({ value }) => value(partly))).toEqual([60, null, null, null]);
    const unknown = rowOf('a/b', { range: null, entry: entryWith({ name: 'a/b', scores: {} }), average: 0 });
    expect(columns.map(({ value }) => value(unknown))).toEqual([
      ...[2, null, null, 'a/b', unknown.entry.id],
      ...[null, null, null, null],
      ...[null, null, null, null],
    ]);
  });

  test('the whole board has each column once, with its type', () => {
    const all = boardColumns(ALL_COLUMNS);
    const names = all.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining(['bbl_hindi_questions', 'gap_mean_low', 'license', 'is_flagged']),
    );
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
    const types = { integer: 'number', number: 'number', text: 'string', boolean: 'boolean' };
    const row = rowOf('a/b');
    for (const { name, kind, value } of all) {
      const found = value(row);
      if (found !== null) expect(typeof found, name).toBe(types[kind]);
    }
  });
});

test('a gap is in files with the ends of its interval', () => {
  const gaps = viewColumns(['gap.bba', 'gap.mean'], ALL_COLUMNS);
  const ofGap = (name: string) => ['', '_low', '_high'].map((end) => `${name}${end}`);
  expect(gaps.map(({ name }) => name)).toEqual([...ofGap('gap_bba'), ...ofGap('gap_mean')]);
  const value = (name: string) => gaps.find((column) => column.name === name)?.value(rowOf('a/b'));
  expect(value('gap_bba')).toBeCloseTo(20, 9);
  expect(value('gap_bba_low')).toBeCloseTo(20 - 100 * 1.959963984540054 * Math.sqrt(0.46 / 1000), 9);
  expect(value('gap_mean')).toBeNull();
});

test('a view has its figures alone, as they are shown', () => {
  const third = rowOf('a/b', { average: 100 / 3 });
  const asShown = shownColumns([...shown, 'model.precision'], ALL_COLUMNS);
  expect(asShown.map(({ name }) => name)).toEqual(['rank', 'model', 'average', 'bba', 'precision']);
  expect(asShown.slice(0, 4).map(({ value }) => value(third))).toEqual([2, 'a/b', 33.33, 60]);
});

describe('CSV', () => {
  test('is read back as it was, and no text begins a formula', () => {
    const text = csvHead(columns) + HOSTILE.map((name) => csvLine(columns, rowOf(name))).join('');
    expect(text.startsWith('\ufeff')).toBe(true);
    const [head, ...rows] = readCsv(text.slice(1));
    expect(head).toEqual(columns.map(({ name }) => name));
    const models = rows.map((row) => row[3] ?? '');
    const plain = (name: string) => name.replaceAll("'", '');
    expect(models.map(plain)).toEqual(HOSTILE.map(plain));
    for (const name of models) expect(name).not.toMatch(/^[\s\u202e]*[=+\-@]/);
    expect(rows[0]?.[0]).toBe('2');
  });

  test('any text is read back but for apostrophes (property)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const read = readCsv(csvLine(columns, rowOf(`a/${name}`)))[0]?.[3];
        expect(read?.replaceAll("'", '')).toBe(`a/${name}`.replaceAll("'", ''));
      }),
    );
  });

  test('every text is quoted, and no figure', () => {
    const [head = '', line = ''] = (csvHead(columns) + csvLine(columns, rowOf('a/b')))
      .trimEnd()
      .split('\r\n');
    expect(head).toMatch(/^\ufeff("\w+",?)+$/);
    expect(line).toMatch(/^2,2,3,"a\/b","[^"]+",60,\d+\.\d+,/);
  });

  test('no separator of another spreadsheet begins a formula within a text', () => {
    for (const name of [
      'mit;=1+1',
      'mit; +1',
      'mit\t=1',
      'mit,@SUM(A1)',
      'mit\n-1',
      'a;;=1',
      '\t=1',
      'a\t\t=1',
    ])
      expect(csvLine(columns, rowOf(name)), name).not.toMatch(/[;,\t\n]["\s]*[=+\-@]/);
    expect(csvLine(columns, rowOf('Llama-3.1-8B a;b'))).toContain('"Llama-3.1-8B a;b"');
    expect(csvLine(columns, rowOf('mit;=1'))).toContain(`"mit;'=1"`);
    expect(csvLine(columns, rowOf('\ta'))).toContain(`"'\ta"`);
    expect(csvLine(columns, rowOf(' a'))).toContain('" a"');
  });

  test.each([' ', '\n', '\t', '\r', ';', '\u202e', '-', '='])(
    'a text of a million %j is written at once',
    (sign) => {
      const started = performance.now();
      expect(csvLine(columns, rowOf(`a${sign.repeat(1_000_000)}=1`)).length).toBeLessThan(3_000_000);
      // The slowest of these once took a minute for a twentieth of this length.
      expect(performance.now() - started).toBeLessThan(5000);
    },
  );
});

test('JSON has the source, described columns and rows', () => {
  const source = { board: 'Board', publication: 7, published: '2026-01-02T03:04:05Z', address: 'https://a/' };
  const rows = HOSTILE.map((name, index) => jsonRow(columns, rowOf(name), index === 0));
  const read = JSON.parse(
    jsonHead(source, columns, ({ name }) => `about ${name}`) + rows.join('') + JSON_TAIL,
  );
  expect(read.source).toEqual(source);
  expect(read.columns[0]).toEqual({ name: 'rank', type: 'integer', description: 'about rank' });
  expect(read.rows.map((row: Record<string, unknown>) => row.model)).toEqual(HOSTILE);
  expect(JSON.parse(jsonHead(source, columns, () => '') + JSON_TAIL).rows).toEqual([]);
});

test('the name of a file tells the publication', () => {
  expect(exportFileName({ publication: 7 }, 'view', 'csv')).toBe('bhashabench-publication-7-view.csv');
  expect(exportFileName({ publication: null }, 'board', 'parquet')).toBe('bhashabench-board.parquet');
  expect(exportFileName({ publication: 7 }, 'lab//model-7B', 'svg')).toBe(
    'bhashabench-publication-7-lab_model-7B.svg',
  );
});
