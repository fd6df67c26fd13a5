import { expect, test } from 'vitest';
import { findNearestName } from './nearest-name.ts';

const NAMES = [
  'openai/gpt-4o',
  'google/gemma-2-9b-it',
  'google/gemma-2-9b',
  'google/gemma-2-2b',
  'Qwen/Qwen2.5-3B',
];

test.each([
  ['google/gemma9b', 'google/gemma-2-9b'],
  ['gemma-9b', 'google/gemma-2-9b'],
  ['GPT4o', 'openai/gpt-4o'],
  ['qwen/qwen-2.5-3b', 'Qwen/Qwen2.5-3B'],
  ['mistralai/mistral-7b', null],
  ['', null],
  ['/', null],
])('%s is nearest to %s', (wanted, nearest) => {
  expect(findNearestName(wanted, NAMES)).toBe(nearest);
});
