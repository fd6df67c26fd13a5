import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryWith } from '../test/support.ts';
import type { ColumnKey, Row, SortDirection } from './columns.ts';
import { buildRows, DEFAULT_ROWS_VIEW, DEFAULT_SORT, nextSort, rankEntries, sortRows } from './rows.ts';
import { EVALUATION_KEYS } from './suite.ts';

const entries = [
  entryWith({ name: 'org/low', scores: { bba: 20, bbf: 90 }, metadata: { params_billions: 7 } }),
  entryWith({ name: 'org/none', metadata: { params_billions: null } }),
  entryWith({ name: 'org/high', scores: { bba: 80 }, metadata: { params_billions: 70 } }),
  entryWith({ name: 'org/mid', scores: { bba: 60 }, metadata: { params_billions: 8 } }),
];
const names = (rows: readonly Row[]): string[] => rows.map(({ entry }) => entry.model.name.slice(4));

describe('4.3 static rank', () => {
  test('4.3 static rank: by average, 0 for all without a score', () => {
    const ranked = rankEntries(entries, 'all', EVALUATION_KEYS);
    expect(ranked.map(({ staticRank, average }) => [staticRank, average])).toEqual([
      [1, 80],
      [2, 60],
      [3, 55],
      [4, 0],
    ]);
    expect(names(ranked)).toEqual(['high', 'mid', 'low', 'none']);
    expect(ranked.map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
  });

  test('4.3 static rank: nulls last when only the visible scores count', () => {
    const ranked = rankEntries(entries, 'visible', ['bbf']);
    expect(names(ranked)).toEqual(['low', 'high', 'mid', 'none']);
    expect(ranked.map(({ average }) => average)).toEqual([90, null, null, null]);
  });

  test('4.3 static rank: ties of one name put the newer submission first', () => {
    const twins = ['2025-01-01', '2025-06-01'].map((submission_date) =>
      entryWith({
        id: submission_date,
        name: 'org/twin',
        scores: { bba: 50 },
        metadata: { submission_date },
      }),
    );
    expect(rankEntries(twins, 'all', EVALUATION_KEYS).map(({ entry }) => entry.id)).toEqual([
      '2025-06-01',
      '2025-01-01',
    ]);
  });

  test('4.3 static rank stays with the row whatever the sort', () => {
    const { rows } = buildRows(entries, { ...DEFAULT_ROWS_VIEW, sort: { key: 'id', direction: 'asc' } });
    expect(names(rows)).toEqual(['high', 'low', 'mid', 'none']);
    expect(rows.map(({ staticRank }) => staticRank)).toEqual([1, 3, 2, 4]);
  });
});

describe('2.2 sort', () => {
  const sorted = (key: ColumnKey, direction: SortDirection) =>
    names(buildRows(entries, { ...DEFAULT_ROWS_VIEW, sort: { key, direction } }).rows);

  test('2.2 the default sort is the average, descending', () => {
    expect(DEFAULT_SORT).toEqual({ key: 'model.average_score', direction: 'desc' });
    expect(names(buildRows(entries).rows)).toEqual(['high', 'mid', 'low', 'none']);
  });

  test('2.2 numbers sort by value, nulls last in both directions', () => {
    expect(sorted('metadata.params_billions', 'asc')).toEqual(['low', 'mid', 'high', 'none']);
    expect(sorted('metadata.params_billions', 'desc')).toEqual(['high', 'mid', 'low', 'none']);
  });

  test('2.2 rows without a value keep rank order among themselves', () => {
    const key = 'evaluations.bbf.normalized_score';
    expect(sorted(key, 'asc')).toEqual(['low', 'high', 'mid', 'none']);
    expect(sorted(key, 'desc')).toEqual(['low', 'high', 'mid', 'none']);
  });

  test('2.2 equal values keep rank order in both directions', () => {
    expect(sorted('model.architecture', 'asc')).toEqual(['high', 'mid', 'low', 'none']);
    const twins = entries.map((entry) => ({ ...entry, model: { ...entry.model, precision: '4bit' } }));
    const view = { ...DEFAULT_ROWS_VIEW, sort: { key: 'model.precision', direction: 'desc' } as const };
    expect(names(buildRows(twins, view).rows)).toEqual(['high', 'mid', 'low', 'none']);
  });

  const generation = fc.oneof(
    fc.constantFrom<string | number | null>(null, 2, 10, '1z', '2', ''),
    fc.integer({ min: -20, max: 20 }),
    fc.string({ maxLength: 3 }),
  );
  const rowsOf = (generations: readonly (string | number | null)[]) =>
    rankEntries(
      generations.map((value, index) => entryWith({ name: `org/${index}`, metadata: { generation: value } })),
      'all',
      EVALUATION_KEYS,
    );

  test('2.2 a column of numbers and texts sorts the same from any start (property)', () => {
    const mixed = fc
      .uniqueArray(generation, { maxLength: 20 })
      .chain((values) =>
        fc.tuple(fc.constant(values), fc.shuffledSubarray(values, { minLength: values.length })),
      );
    fc.assert(
      fc.property(mixed, fc.constantFrom<SortDirection>('asc', 'desc'), ([values, shuffled], direction) => {
        const order = (list: readonly (string | number | null)[]) =>
          sortRows(rowsOf(list), { key: 'metadata.generation', direction }).map(
            ({ entry }) => entry.metadata.generation,
          );
        const result = order(values);
        expect(order(shuffled)).toEqual(result);
        const firstNull = result.indexOf(null);
        if (firstNull !== -1) expect(result.slice(firstNull).every((value) => value === null)).toBe(true);
        const numbers = result.filter((value) => typeof value === 'number');
        expect(numbers).toEqual([...numbers].sort((a, b) => (direction === 'asc' ? a - b : b - a)));
      }),
    );
  });
});

test('2.2 a click on a header starts in the column’s first direction and then turns', () => {
  const hearts = nextSort(DEFAULT_SORT, 'metadata.hub_hearts');
  expect(hearts).toEqual({ key: 'metadata.hub_hearts', direction: 'desc' });
  expect(nextSort(hearts, 'metadata.hub_hearts').direction).toBe('asc');
  expect(nextSort(DEFAULT_SORT, 'id').direction).toBe('asc');
  expect(nextSort(DEFAULT_SORT, 'rank').direction).toBe('asc');
  expect(nextSort(DEFAULT_SORT, 'metadata.upload_date').direction).toBe('desc');
  expect(nextSort(DEFAULT_SORT, 'model.average_score').direction).toBe('asc');
});

test('4.4 the ends of the average colour are the lowest and highest average on the board', () => {
  expect(buildRows(entries).averageRange).toEqual([0, 80]);
  expect(
    buildRows(entries, { ...DEFAULT_ROWS_VIEW, averageMode: 'visible', visibleBenchmarks: ['bba'] })
      .averageRange,
  ).toEqual([20, 80]);
  expect(buildRows([]).averageRange).toBeNull();
});
