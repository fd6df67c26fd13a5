import { expect, test } from 'vitest';
import { UsageError } from './run-command.ts';
import { parseVotesArguments } from './votes-arguments.ts';

const WRONG = [
  [],
  ['void'],
  ['list'],
  ['list', 'a/one', 'b/two'],
  ['list', 'a/one', '--all'],
  ['void', 'a/one', '--reason', 'x'],
  ['void', 'a/one', '--all'],
  ['void', 'a/one', '--all', '--reason', ' '],
  ['void', 'a/one', '--all', '--account', 'boris', '--reason', 'x'],
  ['void', 'a/one', '--account', 'boris,', '--reason', 'x'],
  ['restore', 'a/one', '--from', 'yesterday', '--reason', 'x'],
  ['restore', 'a/one', '--to', '2026-03-01T12:00:00', '--reason', 'x'],
];

test.each(WRONG)('a command line that cannot be understood is refused: %j', (...args) => {
  expect(() => parseVotesArguments(args)).toThrow(UsageError);
});
