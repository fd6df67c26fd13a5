import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ANY_CHARACTER } from '../../test/property-runs.ts';
import { toQuery } from './codec.ts';

test('a query keeps safe signs, and is empty without parameters', () => {
  expect(toQuery([])).toBe('');
  expect(
    toQuery([
      ['sort', 'id:asc'],
      ['pinned', 'a/b,c@d;e'],
    ]),
  ).toBe('?sort=id:asc&pinned=a/b,c@d;e');
  expect(toQuery([['q', 'a&b=c #%+?']])).toBe('?q=a%26b%3Dc%20%23%25%2B%3F');
});

/** The string after a UTF-8 round trip, which replaces lone surrogates. */
const wellFormed = (text: string) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text));

test('any text but half characters comes back from the browser’s reader (property)', () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER }), fc.string({ unit: ANY_CHARACTER }), (name, value) => {
      const read = [...new URLSearchParams(toQuery([[name, value]]))];
      expect(read).toEqual([[wellFormed(name), wellFormed(value)]]);
    }),
  );
});
