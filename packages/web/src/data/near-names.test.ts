import { expect, test } from 'vitest';
import { nearNames } from './near-names.ts';

const NAMES = [
  'openai/gpt-4o',
  'openai/gpt-oss-120b',
  'google/gemma-2-9b',
  'google/gemma-2-9b-it',
  'Qwen/Qwen3-8B',
];

test('names are found without their signs, with a wrong letter, and without their organization', () => {
  expect(nearNames('gpt4o', NAMES)[0]).toBe('openai/gpt-4o');
  expect(nearNames('gpt-oss', NAMES)[0]).toBe('openai/gpt-oss-120b');
  expect(nearNames('gema 2 9b', NAMES).slice(0, 2)).toEqual(['google/gemma-2-9b', 'google/gemma-2-9b-it']);
  expect(nearNames('qwen 3 8b', NAMES)).toEqual(['Qwen/Qwen3-8B']);
  expect(nearNames('gemma 9b', NAMES).slice(0, 2)).toEqual(['google/gemma-2-9b', 'google/gemma-2-9b-it']);
  expect(nearNames('OpenAI/GPT4O', NAMES)[0]).toBe('openai/gpt-4o');
});

test('fields of a search are no part of a name', () => {
  const names = [...NAMES, 'meta-llama/Llama-3.2-1B'];
  expect(nearNames('meta @architecture:llama @license:mit', names)).toEqual(['meta-llama/Llama-3.2-1B']);
});

test('nothing is near to nonsense, to one letter or to nothing', () => {
  for (const query of ['', 'x', '@license:', 'zzzzzz']) expect(nearNames(query, NAMES), query).toEqual([]);
  expect(nearNames('gemma', NAMES, 1)).toHaveLength(1);
});
