import { expect, test } from 'vitest';
import { isHubPath } from './hub-path.ts';

test.each([
  'Qwen/Qwen3-8B',
  'ai4bharat/Airavata',
  '01-ai/Yi-1.5-9B',
  'a/_b',
  `${'a'.repeat(96)}/${'b'.repeat(96)}`,
])('5.4 %s is organization/model-name', (path) => {
  expect(isHubPath(path)).toBe(true);
});

test.each([
  '',
  'gpt2',
  '/gpt2',
  'org/',
  'org/name/x',
  './model',
  '~/model',
  '-org/name',
  'org/-name',
  'org/..',
  'org/a..b',
  'org/na me',
  'org/name\n',
  'org/name,trust_remote_code=True',
  'संस्था/model',
  `${'a'.repeat(97)}/b`,
  `a/${'b'.repeat(97)}`,
])('5.4 %j is not', (path) => {
  expect(isHubPath(path)).toBe(false);
});
