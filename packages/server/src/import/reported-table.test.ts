import { expect, test } from 'vitest';
import { REPORTED_COLUMNS, readReportedTable } from './reported-table.ts';

const HEAD = REPORTED_COLUMNS.join();
const table = (...lines: readonly string[]) => readReportedTable([HEAD, ...lines].join('\r\n'));

test('a table gives its scores as written, and empty cells are unknown', () => {
  expect(
    table(
      'a/one,bba,28.03%,,"Letters, ""forced""",Card,https://example.org/x,2026-02-14,author,',
      'a/two,bbf_English,0.5,7,,Paper,,,other,x',
    ),
  ).toEqual({
    scores: [
      {
        model: 'a/one',
        key: 'bba',
        value: '28.03%',
        n: null,
        method: 'Letters, "forced"',
        source: 'Card',
        url: 'https://example.org/x',
        date: '2026-02-14',
        reporter: 'author',
        notes: null,
        pull_request: null,
      },
      expect.objectContaining({
        model: 'a/two',
        key: 'bbf_English',
        n: 7,
        method: null,
        url: null,
        notes: 'x',
      }),
    ],
  });
});

test('a table names every cell that it is refused for', () => {
  expect(
    table(
      'a/one,bba,1,,,Card,,,other,',
      'one,bba_x,high,0,,,javascript:x,today,me,',
      'a/one,bba,1,,,Card,,,other,,more',
    ),
  ).toEqual({
    problems: [
      'Line 3: model must be a path such as organization/model-name.',
      expect.stringMatching(/^Line 3: key must be one of bba, bba_english, /),
      'Line 3: value must be a figure of at most 40 characters.',
      'Line 3: n must be a whole number above 0, or empty.',
      'Line 3: source must be the name of the source.',
      'Line 3: url must be an address that begins with https://, or empty.',
      'Line 3: date must be a date such as 2026-02-14, or empty.',
      'Line 3: reporter must be one of author, community, other.',
      'Line 4: it has more than 10 cells.',
    ],
  });
});

test.each(['', 'model,key\na/one,bba', '{"results": {}}', `${HEAD}\n"a/one`])('%j is no table', (text) => {
  expect(readReportedTable(text)).toEqual({
    problems: [`It is not a CSV table with the columns ${HEAD}.`],
  });
});

test('a table needs a line', () => {
  expect(readReportedTable(`${HEAD}\n`)).toEqual({
    problems: ['It has no rows below the header.'],
  });
});
