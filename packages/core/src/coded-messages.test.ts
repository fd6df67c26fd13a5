import { expect, test } from 'vitest';
import { formatMessage, formatStoredMessage, type MessagesByCode } from './coded-messages.ts';

interface Params {
  readonly too_few: { readonly count: number };
  readonly nothing: Record<never, never>;
}
const SENTENCES: MessagesByCode<Params> = {
  too_few: ({ count }) => `Only ${count.toFixed(0)}.`,
  nothing: () => 'Nothing.',
};

test('a code is worded with its own values', () => {
  expect(formatMessage(SENTENCES, { code: 'too_few', params: { count: 3 } })).toBe('Only 3.');
  expect(
    formatStoredMessage(SENTENCES, { code: 'too_few', params: { count: 3, more: 'of a newer one' } }),
  ).toBe('Only 3.');
  expect(formatStoredMessage(SENTENCES, { code: 'nothing' })).toBe('Nothing.');
});

test.each([
  ['a code of a newer server', 'too_many', { count: 3 }],
  ['a name that every object has', 'constructor', {}],
  ['a missing value', 'too_few', {}],
  ['a value of another type', 'too_few', { count: '3' }],
])('%s has no sentence', (_what, code, params) => {
  expect(formatStoredMessage(SENTENCES, { code, params })).toBeNull();
});
