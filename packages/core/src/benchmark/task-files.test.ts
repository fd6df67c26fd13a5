import { expect, test } from 'vitest';
import { fixture } from '../../test/support.ts';
import { EXAMPLE_QUESTION, promptOf } from './task-files.ts';

test('a prompt is what the authors’ task files make of the question', () => {
  expect(promptOf(EXAMPLE_QUESTION)).toBe(fixture('prompts/by-the-authors.txt'));
});
