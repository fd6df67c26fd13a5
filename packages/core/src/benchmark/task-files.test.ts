import { expect, test } from 'vitest';
import { fixture } from '../../test/support.ts';
import { EXAMPLE_QUESTION, formatPrompt } from './task-files.ts';

test('a prompt is what the authors’ task files make of the question', () => {
  expect(formatPrompt(EXAMPLE_QUESTION)).toBe(fixture('prompts/by-the-authors.txt'));
});
