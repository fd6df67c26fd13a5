import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ANY_CHARACTER, PROPERTY_RUNS } from '../test/property-runs.ts';
import { isHubPath, isRevision } from './hub-path.ts';
import { cutText, isWord, readCount, readDay, TEXT_LIMITS } from './limits.ts';
import { readSubject } from './results/subjects.ts';
import { UNSAFE_CHARACTERS } from './safe-text.ts';

const CUT = ['architecture', 'license', 'generation', 'machine', 'reportedText'] as const;
const ODD = new RegExp(`[\\0${UNSAFE_CHARACTERS}]`);
const anyText = fc.oneof(
  fc.string({ unit: ANY_CHARACTER, maxLength: 500 }),
  fc.string({
    unit: fc.constantFrom('\0', '\u001b', '\u202e', '\ud83d', '\ude00', '😀', ' ', '\n', 'a'),
    maxLength: 500,
  }),
);

test('a describing text is cut to its bound without odd characters', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CUT), anyText, (field, text) => {
      const cut = cutText(field, text);
      if (cut === null) return;
      expect(cut.length).toBeLessThanOrEqual(TEXT_LIMITS[field].longest);
      expect(cut).not.toMatch(ODD);
      expect(cut).not.toMatch(/\p{Cs}/u);
      expect(cutText(field, cut)).toBe(cut);
    }),
    { numRuns: PROPERTY_RUNS },
  );
});

test('a text that was cut says so; no text is unknown', () => {
  expect(cutText('license', 'x'.repeat(1_000_000))).toBe(`${'x'.repeat(47)}…`);
  expect(cutText('license', `${'x'.repeat(46)}😀😀`)).toBe(`${'x'.repeat(46)}…`);
  expect(cutText('license', 'x'.repeat(48))).toBe('x'.repeat(48));
  for (const other of [null, undefined, 7, {}, ['mit'], '', ' \u202e '])
    expect(cutText('license', other)).toBeNull();
});

/** The longest string that each check accepts, and a longer one. */
test.each([
  ['model', (text: string) => isHubPath(`${text.slice(0, 96)}/${text.slice(97)}`), 193],
  ['revision', isRevision, 128],
  ['precision', isWord, 128],
  ['subject', (text: string) => readSubject(text) !== '', 200],
] as const)('the longest %s is as the table says', (field, isTaken, longest) => {
  expect(TEXT_LIMITS[field].longest).toBe(longest);
  expect(isTaken('x'.repeat(longest))).toBe(true);
  expect(isTaken('x'.repeat(longest + 1))).toBe(false);
  expect(isTaken('x'.repeat(1_000_000))).toBe(false);
});

test('a word has no odd character', () => {
  for (const odd of ['\0', '\u001b', '\n', '\u202e', '\u200b', '\ud800', '\u2028'])
    expect([isWord(`b${odd}c`), isWord(`b${odd}`)]).toEqual([false, false]);
});

test.each([
  [0, 0],
  [2 ** 31 - 1, 2 ** 31 - 1],
  [2 ** 31, null],
  [1e300, null],
  [-1, null],
  [1.5, null],
  [Number.NaN, null],
  ['7', null],
  [null, null],
])('likes of %s are kept as %s', (likes, kept) => {
  expect(readCount(likes)).toBe(kept);
});

test.each([
  ['2026-01-02T03:04:05.000Z', '2026-01-02'],
  ['+275760-09-13T00:00:00.000Z', null],
  ['-000001-01-01T00:00:00.000Z', null],
  ['0000-01-01T00:00:00.000Z', null],
  ['\u0000', null],
  ['9'.repeat(1_000_000), null],
  [1_700_000_000, null],
  [null, null],
])('the day of %s is %s', (time, day) => {
  expect(readDay(time)).toBe(day);
});
