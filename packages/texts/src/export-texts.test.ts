import { ALL_COLUMNS } from '@leaderboard/core/board/ranking';
import { boardColumns } from '@leaderboard/core/export/columns';
import { expect, test } from 'vitest';
import { columnLabel, describeColumn } from './export-texts.ts';

const COLUMNS = boardColumns(ALL_COLUMNS);

test('no two columns of a file are described by the same words', () => {
  const described = COLUMNS.map(describeColumn);
  expect(described.filter((words, index) => described.indexOf(words) !== index)).toEqual([]);
});

test('a gap has its name', () => {
  const of = (name: string) => COLUMNS.find((column) => column.name === name) ?? expect.fail(name);
  expect(columnLabel(of('gap_bbf'))).toBe('BBF gap');
  expect(describeColumn(of('gap_mean_low'))).toBe(
    'English minus Hindi, mean of the domains, percentage points, lower end of the 95 % interval',
  );
});
