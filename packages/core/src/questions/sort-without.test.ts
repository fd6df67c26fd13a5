import { expect, test } from 'vitest';
import type { BoardWithout } from '../questions-api.ts';
import { nextWithoutSort, sortWithout, WITHOUT_COLUMNS, withoutSortOf, withoutText } from './sort-without.ts';

function row(model: string, after: number, before: number, change: number, bba: number | null) {
  const scores = bba === null ? {} : { bba: { value: bba, n: 100, interval: null } };
  return {
    ...{ run: after, entry: model, model, scores, average: 0.5 - after / 100 + change, after, before },
    ...{ average_before: 0.5 - after / 100, average_interval: null, average_interval_before: null },
    ...{ range_before: null, range_after: null, is_beyond_range: false },
  } satisfies BoardWithout['rows'][number];
}
const ROWS = [row('b/x', 1, 3, 0.02, null), row('A/y', 2, 1, -0.01, 0.4), row('c/z', 3, 2, 0.02, 0.6)];
const order = (text: string) => sortWithout(ROWS, withoutSortOf(text)).map(({ after }) => after);

test.each([
  ['both', [1, 2, 3]],
  ['both;-after', [3, 2, 1]],
  ['both;before', [2, 3, 1]],
  ['both;model', [2, 1, 3]],
  ['both;-change', [1, 3, 2]],
  ['both;change', [2, 1, 3]],
  ['both;-average_before', [1, 2, 3]],
  ['both;-bba', [3, 2, 1]],
  ['both;bba', [2, 3, 1]],
])('%s: a missing score is last, equal values are by place', (text, places) => {
  expect(order(text)).toEqual(places);
});

test.each([...WITHOUT_COLUMNS, 'bbf_Hindi'])('a link keeps the sort by %s in both directions', (column) => {
  for (const isDescending of [false, true]) {
    const sort = { column, isDescending };
    expect(withoutSortOf(withoutText('both', sort))).toEqual(sort);
  }
  expect(withoutText('both', { column: 'after', isDescending: false })).toBe('both');
});

test.each([null, '', 'both;', 'both;nothing', 'both;-constructor'])('%s is by place', (text) => {
  expect(withoutSortOf(text)).toEqual({ column: 'after', isDescending: false });
});

test('the first press shows the largest figure, the best place or the first name', () => {
  const start = withoutSortOf('both');
  expect(nextWithoutSort(start, 'change')).toEqual({ column: 'change', isDescending: true });
  expect(nextWithoutSort(start, 'model')).toEqual({ column: 'model', isDescending: false });
  expect(nextWithoutSort(start, 'after')).toEqual({ column: 'after', isDescending: true });
});
