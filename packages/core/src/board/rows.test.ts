import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryWith } from '../../test/entries.ts';
import { runSteps } from '../steps.ts';
import type { ColumnKey, Row, SortDirection } from './columns.ts';
import { buildRows, matchRows, orderBoard, rankBoard, showsPublishedRanks } from './rows.ts';
import { compileSearch, parseSearch } from './search.ts';
import { DEFAULT_SORT, nextSort, sortRows } from './sort.ts';
import { DEFAULT_VIEW, type View } from './view.ts';

const entries = [
  entryWith({ name: 'org/low', scores: { bba: 20, bbf: 90 }, metadata: { params_billions: 7 } }),
  entryWith({ name: 'org/none', metadata: { params_billions: null } }),
  entryWith({ name: 'org/high', scores: { bba: 80 }, metadata: { params_billions: 70 } }),
  entryWith({ name: 'org/mid', scores: { bba: 60 }, metadata: { params_billions: 8 } }),
];
const board = (list: typeof entries, view: Partial<View> = {}) => {
  const whole = { ...DEFAULT_VIEW, ...view };
  const ranked = runSteps(rankBoard(list, whole));
  const search = compileSearch(parseSearch(whole.search), () => null);
  const matching = runSteps(matchRows(ranked, whole, search));
  const ordered = runSteps(orderBoard(ranked, whole));
  return runSteps(buildRows(ranked, ordered, whole, matching));
};
const rank = (list: typeof entries, averageMode: View['averageMode'], columns: ColumnKey[] = []) =>
  runSteps(rankBoard(list, { ...DEFAULT_VIEW, averageMode, columns })).rows;
const names = (rows: readonly Row[]): string[] => rows.map(({ entry }) => entry.model.name.slice(4));

describe('static rank', () => {
  test('static rank: by average, 0 for all without a score', () => {
    const ranked = rank(entries, 'all');
    expect(ranked.map(({ staticRank, average }) => [staticRank, average])).toEqual([
      [1, 80],
      [2, 60],
      [3, 55],
      [4, 0],
    ]);
    expect(names(ranked)).toEqual(['high', 'mid', 'low', 'none']);
    expect(ranked.map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
  });

  test('static rank: a row without a score is behind the worst', () => {
    const wrong = entryWith({ name: 'org/wrong', scores: { bba: 0 } });
    const ranked = rank([entryWith({ name: 'org/absent' }), wrong], 'all');
    expect(ranked.map(({ entry, average }) => [entry.model.name, average])).toEqual([
      ['org/wrong', 0],
      ['org/absent', 0],
    ]);
  });

  test('static rank: nulls last when only the visible scores count', () => {
    const ranked = rank(entries, 'visible', ['evaluations.bbf.normalized_score']);
    expect(names(ranked)).toEqual(['low', 'high', 'mid', 'none']);
    expect(ranked.map(({ average }) => average)).toEqual([90, null, null, null]);
  });

  test('the published rank counts all scores, whatever scores are visible', () => {
    const ranked = rank(entries, 'visible', ['evaluations.bbf.normalized_score']);
    expect(ranked.map((row) => [row.staticRank, row.publishedRank])).toEqual([
      [1, 3],
      [2, 1],
      [3, 2],
      [4, 4],
    ]);
  });

  test('ranks are the published ones only by all scores and models', () => {
    expect(showsPublishedRanks({ averageMode: 'all', rankingMode: 'static' })).toBe(true);
    expect(showsPublishedRanks({ averageMode: 'visible', rankingMode: 'static' })).toBe(false);
    expect(showsPublishedRanks({ averageMode: 'all', rankingMode: 'dynamic' })).toBe(false);
  });

  test('static rank stays with the row whatever the sort', () => {
    const { rows } = board(entries, { sort: { key: 'id', direction: 'asc' } });
    expect(names(rows)).toEqual(['high', 'low', 'mid', 'none']);
    expect(rows.map(({ staticRank }) => staticRank)).toEqual([1, 3, 2, 4]);
  });
});

describe('sort', () => {
  const sorted = (key: ColumnKey, direction: SortDirection) =>
    names(board(entries, { sort: { key, direction } }).rows);

  test('the default sort is the average, descending', () => {
    expect(DEFAULT_SORT).toEqual({ key: 'model.average_score', direction: 'desc' });
    expect(names(board(entries).rows)).toEqual(['high', 'mid', 'low', 'none']);
    expect(sorted('model.average_score', 'asc')).toEqual(['none', 'low', 'mid', 'high']);
  });

  test('numbers sort by value, nulls last in both directions', () => {
    expect(sorted('metadata.params_billions', 'asc')).toEqual(['low', 'mid', 'high', 'none']);
    expect(sorted('metadata.params_billions', 'desc')).toEqual(['high', 'mid', 'low', 'none']);
  });

  test('rows without a value keep rank order among themselves', () => {
    const key = 'evaluations.bbf.normalized_score';
    expect(sorted(key, 'asc')).toEqual(['low', 'high', 'mid', 'none']);
    expect(sorted(key, 'desc')).toEqual(['low', 'high', 'mid', 'none']);
  });

  test('equal values keep rank order in both directions', () => {
    expect(sorted('model.architecture', 'asc')).toEqual(['high', 'mid', 'low', 'none']);
    const twins = entries.map((entry) => ({ ...entry, model: { ...entry.model, precision: '4bit' } }));
    const sort = { key: 'model.precision', direction: 'desc' } as const;
    expect(names(board(twins, { sort }).rows)).toEqual(['high', 'mid', 'low', 'none']);
  });

  const generation = fc.oneof(
    fc.constantFrom<string | number | null>(null, 2, 10, '1z', '2', ''),
    fc.integer({ min: -20, max: 20 }),
    fc.string({ maxLength: 3 }),
  );
  const rowsOf = (generations: readonly (string | number | null)[]) =>
    rank(
      generations.map((value, index) => entryWith({ name: `org/${index}`, metadata: { generation: value } })),
      'all',
    );

  test('numbers and texts in a column sort the same always (property)', () => {
    const mixed = fc
      .uniqueArray(generation, { maxLength: 20 })
      .chain((values) =>
        fc.tuple(fc.constant(values), fc.shuffledSubarray(values, { minLength: values.length })),
      );
    fc.assert(
      fc.property(mixed, fc.constantFrom<SortDirection>('asc', 'desc'), ([values, shuffled], direction) => {
        const order = (list: readonly (string | number | null)[]) =>
          runSteps(sortRows(rowsOf(list), { key: 'metadata.generation', direction })).map(
            ({ entry }) => entry.metadata.generation,
          );
        const result = order(values);
        expect(order(shuffled)).toEqual(result);
        const firstNull = result.indexOf(null);
        if (firstNull !== -1) expect(result.slice(firstNull).every((value) => value === null)).toBe(true);
        const numbers = result.filter((value) => typeof value === 'number');
        expect(numbers).toEqual([...numbers].sort((a, b) => (direction === 'asc' ? a - b : b - a)));
        if (direction === 'asc') expect(result.slice(0, numbers.length)).toEqual(numbers);
      }),
    );
  });
});

test('clicks on a header start in the column’s first direction, then turn', () => {
  const hearts = nextSort(DEFAULT_SORT, 'metadata.hub_hearts');
  expect(hearts).toEqual({ key: 'metadata.hub_hearts', direction: 'desc' });
  expect(nextSort(hearts, 'metadata.hub_hearts').direction).toBe('asc');
  expect(nextSort(DEFAULT_SORT, 'id').direction).toBe('asc');
  expect(nextSort({ key: 'id', direction: 'asc' }, 'id').direction).toBe('desc');
  expect(nextSort(DEFAULT_SORT, 'rank').direction).toBe('asc');
  expect(nextSort(DEFAULT_SORT, 'metadata.upload_date').direction).toBe('desc');
  expect(nextSort(DEFAULT_SORT, 'model.average_score').direction).toBe('asc');
});

test('the average color spans the board’s lowest and highest average', () => {
  const range = (list: typeof entries, view: Partial<View>) =>
    runSteps(rankBoard(list, { ...DEFAULT_VIEW, ...view })).averageRange;
  expect(range(entries, DEFAULT_VIEW)).toEqual([55, 80]);
  const columns: ColumnKey[] = ['evaluations.bba.normalized_score'];
  expect(range(entries, { averageMode: 'visible', columns })).toEqual([20, 80]);
  expect(range([], DEFAULT_VIEW)).toBeNull();
});

describe('dynamic rank', () => {
  test('the place within the filtered set, while the static rank stays', () => {
    const { rows } = board(entries, { search: 'o', params: [0, 50], rankingMode: 'dynamic' });
    expect(rows.map(({ entry, rank, staticRank }) => [entry.model.name, rank, staticRank])).toEqual([
      ['org/mid', 1, 2],
      ['org/low', 2, 3],
    ]);
  });

  test('in static mode the filtered rows show their static rank', () => {
    expect(board(entries, { params: [0, 50] }).rows.map(({ rank }) => rank)).toEqual([2, 3]);
  });
});

describe('pins', () => {
  const pinned = ['org/none', 'org/low'];

  test('pinned rows come first in pin order, with their place as rank', () => {
    const { rows } = board(entries, { pinned, sort: { key: 'id', direction: 'desc' } });
    expect(names(rows)).toEqual(['none', 'low', 'mid', 'high']);
    expect(rows.map(({ isPinned }) => isPinned)).toEqual([true, true, false, false]);
    expect(rows.slice(0, 2).map(({ rank, staticRank }) => [rank, staticRank])).toEqual([
      [1, 4],
      [2, 3],
    ]);
  });

  test('pins in another letter case are the same', () => {
    const upper = entryWith({ name: 'Org/Upper' });
    expect(board([upper], { pinned: ['org/upper'] }).rows[0]?.isPinned).toBe(true);
    expect(board([upper], { pinned: ['Org/Upper'] }).rows[0]?.isPinned).toBe(true);
    const { rows } = board(entries, { pinned: ['ORG/None'] });
    expect([rows[0]?.entry.id, rows[0]?.isPinned]).toEqual(['org/none', true]);
  });

  test('pinned models bypass filters and search; counts tell the matching ones apart', () => {
    const { rows, filteredCount, pinnedCount } = board(entries, { pinned, params: [0, 50] });
    expect(names(rows)).toEqual(['none', 'low', 'mid']);
    expect([filteredCount, pinnedCount]).toEqual([1, 1]);
  });

  test('the pinned count leaves out pinned models that are filtered out', () => {
    const counts = (view: Partial<View>) => {
      const { filteredCount, pinnedCount } = board(entries, { pinned: ['org/high', 'org/none'], ...view });
      return [filteredCount, pinnedCount];
    };
    expect(counts({})).toEqual([2, 2]);
    expect(counts({ search: 'high' })).toEqual([0, 1]);
    expect(counts({ params: [65, 141] })).toEqual([0, 1]);
    expect(counts({ officialOnly: true })).toEqual([0, 0]);
    expect(counts({ precisions: ['4bit'] })).toEqual([0, 0]);
    expect(counts({ types: ['chat'] })).toEqual([0, 0]);
    expect(counts({ flags: ['is_highlighted_by_maintainer'] })).toEqual([0, 0]);
  });

  test('an id that is not on the board pins nothing', () => {
    expect(names(board(entries, { pinned: ['org/gone'] }).rows)).toEqual(['high', 'mid', 'low', 'none']);
  });

  test('a pinned row that matches counts in the others’ dynamic ranks', () => {
    const { rows } = board(entries, { pinned: ['org/high'], rankingMode: 'dynamic' });
    expect(rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
  });
});

test('a gap sorts by its difference, rows without one last', () => {
  const list = [
    entryWith({ name: 'org/small', scores: { bbf_English: 60, bbf_Hindi: 50 } }),
    entryWith({ name: 'org/large', scores: { bbf_English: 70, bbf_Hindi: 50 } }),
    entryWith({ name: 'org/none' }),
  ];
  const { rows } = board(list, { sort: { key: 'gap.bbf', direction: 'desc' } });
  expect(names(rows)).toEqual(['large', 'small', 'none']);
});
