import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ROWS_A_PAGE, readPageQuery, writePageQuery } from './page-query.ts';
import { DEFAULT_VIEW } from './view.ts';

const read = (query: string) => readPageQuery(new URLSearchParams(query));

test.each([
  ['', 0],
  ['from=1', 0],
  ['from=40', 0],
  ['from=41', 40],
  ['from=100', 80],
  ['from=0', 0],
  ['from=-3', 0],
  ['from=1e3', 0],
  ['from=99999999', 0],
])('the page of %j begins at the row with index %d', (query, start) => {
  expect(read(query).start).toBe(start);
});

test('the default first page has no query; others name what they show', () => {
  expect(writePageQuery({ view: DEFAULT_VIEW, start: 0 })).toBe('');
  const view = { ...DEFAULT_VIEW, search: 'gemma' };
  expect(writePageQuery({ view, start: 40 })).toBe('?search=gemma&from=41');
});

test('a page comes back from its query (property)', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.string(), (page, search) => {
      const start = page * ROWS_A_PAGE;
      const view = read(writePageQuery({ view: { ...DEFAULT_VIEW, search }, start: 0 })).view;
      expect(read(writePageQuery({ view, start }))).toEqual({ view, start });
    }),
  );
});
