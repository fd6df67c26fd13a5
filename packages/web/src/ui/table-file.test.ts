import { expect, test } from 'vitest';
import { tableCsv } from './table-file.ts';

const WORDS = {
  unknown: 'unknown',
  lowEnd: ({ column }: { column: string }) => `${column}, lower end`,
  highEnd: ({ column }: { column: string }) => `${column}, upper end`,
};
const shown = (text: string, figures: readonly number[] = []) => ({ text, figures });
const linesOf = (text: string) => text.replace('\ufeff', '').trimEnd().split('\r\n');

test('an interval has a column for each end, and a score with its interval three', () => {
  const csv = tableCsv(
    ['Model', 'Difference', '95 % interval', 'Score'],
    [
      [
        shown('a'),
        shown('+1.80'),
        shown('+1.20 to +2.30', [1.2, 2.3]),
        shown('61.15 % (60–62)', [61.15, 60, 62]),
      ],
      [shown('b'), shown('−0.50'), shown('unknown'), shown('20.00 %')],
    ],
    WORDS,
  );
  expect(linesOf(csv)).toEqual([
    '"Model","Difference","95 % interval, lower end","95 % interval, upper end","Score","Score, lower end","Score, upper end"',
    '"a",1.8,1.2,2.3,61.15,60,62',
    '"b",-0.5,,,20,,',
  ]);
});

test('a name of digits stays a text', () => {
  const name = (text: string) => ({ ...shown(text), isName: true });
  const csv = tableCsv(
    ['Run', 'Revision', 'Version'],
    [
      [shown('a'), name('0123456'), name('1.0')],
      [shown('b'), name('1234567'), name('unknown')],
    ],
    WORDS,
  );
  expect(linesOf(csv).slice(1)).toEqual(['"a","0123456","1.0"', '"b","1234567",']);
});

test('missing is empty, a figure is a number, and any other text stays a text', () => {
  const texts = [
    '-',
    'unknown',
    '',
    '5,615',
    '12,34,567',
    '61.15 %',
    '−3',
    '+2.00',
    '1.5B',
    '2026-01-02',
    '=1+1',
  ];
  const heads = ['Name', ...texts.map((_, place) => `c${place}`)];
  const [, line] = linesOf(tableCsv(heads, [[shown('7'), ...texts.map((text) => shown(text))]], WORDS));
  expect(line).toBe(`"7",,,,5615,1234567,61.15,-3,2,"1.5B","2026-01-02","'=1+1"`);
});
