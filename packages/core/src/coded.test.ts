import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createSentenceOf, type Sentences, worded } from './coded.ts';

interface Params {
  readonly too_few: { readonly count: number };
  readonly nothing: Record<never, never>;
}
const SCHEMAS = { too_few: z.object({ count: z.number() }), nothing: z.object({}) };
const SENTENCES: Sentences<Params> = {
  too_few: ({ count }) => `Only ${count}.`,
  nothing: () => 'Nothing.',
};
const sentenceOf = createSentenceOf<Params>(SCHEMAS);

test('a code is worded with its own values', () => {
  expect(worded(SENTENCES, { code: 'too_few', params: { count: 3 } })).toBe('Only 3.');
  expect(sentenceOf(SENTENCES, 'too_few', { count: 3, more: 'of a newer server' })).toBe('Only 3.');
});

test.each([
  ['a code of a newer server', 'too_many', { count: 3 }],
  ['a name that every object has', 'constructor', {}],
  ['a missing value', 'too_few', {}],
  ['a value of another type', 'too_few', { count: '3' }],
])('%s has no sentence', (_what, code, params) => {
  expect(sentenceOf(SENTENCES, code, params)).toBeNull();
});
