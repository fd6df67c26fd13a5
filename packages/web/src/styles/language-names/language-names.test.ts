import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_NAMES } from '@leaderboard/texts/language-names';
import { expect, test } from 'vitest';

test('every letter of the languages’ own names is in our own font, for machines without them', () => {
  const css = readFileSync(join(import.meta.dirname, 'language-names.css'), 'utf8');
  const ranges = [...css.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ]);
  const isCovered = (letter: number) => ranges.some(([from = 0, to = 0]) => letter >= from && letter <= to);
  const letters = Object.values(LANGUAGE_NAMES)
    .flatMap((name) => [...name])
    .filter((letter) => letter > 'ɏ');
  expect(letters.length).toBeGreaterThan(0);
  expect(letters.filter((letter) => !isCovered(letter.codePointAt(0) ?? 0))).toEqual([]);
});
