import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ANY_CHARACTER, PROPERTY_RUNS } from '../test/property-runs.ts';
import { removeInvisible } from './invisible-characters.ts';
import { plainLine, sanitizeForTerminal, UNSAFE_CHARACTERS } from './safe-text.ts';

/** All control characters, directional marks, Unicode line separators and lone surrogates. */
const CONTROLS = [...Array(0x20).keys(), 0x7f, ...Array.from({ length: 0x20 }, (_, at) => 0x80 + at)];
const MARKS = [0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069];
const ODD = [...CONTROLS, ...MARKS, 0x2028, 0x2029, 0xfeff, 0xd800, 0xdbff, 0xdc00, 0xdfff].map((code) =>
  String.fromCharCode(code),
);

test.each(['\u200b', '\u2060', '\u00ad', '\ufeff', '\u061c', '\u200e', '\u200f', '\u202e', '\u2069'])(
  '%j pasted into a name is taken out before anything else',
  (sign) => {
    expect(removeInvisible(`${sign}org/na${sign}me${sign}`)).toBe('org/name');
  },
);

test('letters of Devanagari with joiners and emoji stay as they are', () => {
  for (const text of ['क्‍ष र्‌य', '👩🏽 license', 'Ünïcode']) {
    expect(removeInvisible(text)).toBe(text);
    expect(plainLine(text)).toBe(text);
  }
});

test('a plain line has no odd character, whatever it is made of', () => {
  const unsafe = new RegExp(`[\0${UNSAFE_CHARACTERS}]`);
  const text = fc
    .array(fc.oneof(fc.constantFrom(...ODD), fc.string({ unit: ANY_CHARACTER })))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(text, (given) => {
      const line = plainLine(given);
      expect(line).not.toMatch(unsafe);
      expect(line).not.toMatch(/\p{Cs}/u);
      expect(line).toBe(line.trim());
    }),
    { numRuns: PROPERTY_RUNS },
  );
});

test('a million spaces, line feeds or odd characters are read at once', () => {
  for (const character of [' ', '\n', '\u202e', '\ud800', '\u00a0'])
    expect(plainLine(`a${character.repeat(1_000_000)}b`)).toMatch(/^a ?b$/);
});

test('a terminal shows odd characters as signs, and line ends as such', () => {
  expect(sanitizeForTerminal('one\n\u001b[2J\u202etwo\r\u009b')).toBe('one\n\ufffd[2J\ufffdtwo\ufffd\ufffd');
});

test('PostgreSQL’s set names no U+0000 and no half of a pair', () => {
  expect(UNSAFE_CHARACTERS).not.toMatch(/\\u0000|\\ud[89a-f]|\\0|\\p/);
  const unsafe = new RegExp(`[${UNSAFE_CHARACTERS}]`);
  for (const character of ODD.filter((each) => each !== '\0' && !/[\ud800-\udfff]/.test(each)))
    expect(unsafe.test(character), escape(character)).toBe(true);
});
