import { ALL_COLUMNS } from '@leaderboard/core/board/average';
import { boardColumns } from '@leaderboard/core/export/columns';
import { expect, test } from 'vitest';
import { download as hindi } from '../hindi/download.ts';
import { download } from './download.ts';

const COLUMNS = boardColumns(ALL_COLUMNS);

test.each([
  ['English', download],
  ['Hindi', hindi],
])('no two columns of a file are described by the same words: %s', (_language, { describe }) => {
  const described = COLUMNS.map(describe);
  expect(described.filter((words, index) => described.indexOf(words) !== index)).toEqual([]);
});

test('both gaps have their names', () => {
  const of = (name: string) => COLUMNS.find((column) => column.name === name) ?? expect.fail(name);
  expect(download.labelOf(of('gap_bbf'))).toBe('BBF gap, plain');
  expect(download.labelOf(of('gap_bbf_same_mix'))).toBe('BBF gap, same mix');
  expect(download.describe(of('gap_mean_same_mix_low'))).toBe(
    'English minus Hindi, mean of the domains, on the same mix of subjects and levels, percentage points, lower end of the 95 % interval',
  );
});
