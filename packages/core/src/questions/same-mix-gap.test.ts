import { expect, test } from 'vitest';
import { maskWhere } from '../statistics/masks.ts';
import { labelColumn, type TaskDictionary } from './dictionary.ts';
import { gapCells, sameMixGap } from './same-mix-gap.ts';

/** A task with so many questions of each subject and level. */
function taskOf(
  ...parts: readonly (readonly [subject: string, level: string, questions: number])[]
): TaskDictionary {
  const spread = (label: (part: (typeof parts)[number]) => string) =>
    labelColumn(parts.flatMap((part) => Array.from({ length: part[2] }, () => label(part))));
  const subject = spread(([name]) => name);
  return {
    n: subject.of.length,
    labels: { subject, level: spread(([, level]) => level), type: spread(() => '') },
  };
}

test('questions without a stated subject count as unmatched, in no cell', () => {
  const { cells, subjectsOut, matched, isMatched } = gapCells(
    taskOf(['Law', 'Easy', 90], ['', 'Easy', 10]),
    taskOf(['Law', 'Easy', 70], ['', 'Easy', 30]),
  );
  expect(cells.map(({ subject, a, b }) => [subject, a, b])).toEqual([['Law', 90, 70]]);
  expect(subjectsOut).toEqual(['']);
  expect(matched).toEqual([0.9, 0.7]);
  // Below 80 % in one of the languages.
  expect(isMatched).toBe(false);
  const all = maskWhere(100, () => true);
  expect(sameMixGap({ cells, subjectsOut, matched, isMatched }, all, all)).toBeNull();
});

test('a level that is not stated counts as Medium', () => {
  const { cells } = gapCells(taskOf(['Law', 'Medium', 6], ['Law', '', 6]), taskOf(['Law', 'Medium', 20]));
  expect(cells.map(({ a, b }) => [a, b])).toEqual([[12, 20]]);
});

test('levels with fewer than ten questions in a language join Medium', () => {
  const { cells } = gapCells(
    taskOf(['Law', 'Easy', 40], ['Law', 'Medium', 5], ['Law', 'Hard', 9]),
    taskOf(['Law', 'Easy', 40], ['Law', 'Medium', 5], ['Law', 'Hard', 30]),
  );
  expect(cells.map(({ a, b }) => [a, b])).toEqual([
    [40, 40],
    [14, 35],
  ]);
});
