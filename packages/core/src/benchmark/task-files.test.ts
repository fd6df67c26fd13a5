import { expect, test } from 'vitest';
import { fixture } from '../../test/support.ts';
import { EXAMPLE_QUESTIONS } from './example-questions.ts';
import { BENCHMARKS } from './suite.ts';
import { promptOf } from './task-files.ts';

test('a prompt is what the authors’ task files make of the question', () => {
  const tasks = BENCHMARKS.filter(({ language }) => language !== null).map(({ task }) => task);
  expect([...EXAMPLE_QUESTIONS.keys()]).toEqual(tasks);
  const prompts = Object.fromEntries(
    [...EXAMPLE_QUESTIONS].map(([task, question]) => [task, promptOf(question)]),
  );
  expect(prompts).toEqual(JSON.parse(fixture('prompts/by-the-authors.json')));
});
