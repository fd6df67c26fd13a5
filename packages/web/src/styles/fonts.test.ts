import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODEL_TYPES, UNKNOWN_TYPE_ICON } from '@leaderboard/core/benchmark/model-types';
import { expect, test } from 'vitest';
import { languageNames } from '#texts/languageNames';

test('our own font has every type icon, for machines without emoji', () => {
  const css = readFileSync(join(import.meta.dirname, 'type-icons.css'), 'utf8');
  const covered = new Set(
    [...css.matchAll(/U\+([0-9A-F]+)/g)].map(([, hex]) => Number.parseInt(hex ?? '', 16)),
  );
  const icons = [...MODEL_TYPES.map((type) => type.icon), UNKNOWN_TYPE_ICON];
  expect(icons.filter((icon) => !covered.has(icon.codePointAt(0) ?? 0))).toEqual([]);
});

test('our own font has every letter of the languages’ names', () => {
  const css = readFileSync(join(import.meta.dirname, 'latin.css'), 'utf8');
  const ranges = [...css.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ]);
  const isCovered = (letter: number) => ranges.some(([from = 0, to = 0]) => letter >= from && letter <= to);
  const letters = Object.values(languageNames)
    .flatMap((name) => [...name])
    .filter((letter) => letter > 'ɏ');
  expect(letters.length).toBeGreaterThan(0);
  expect(letters.filter((letter) => !isCovered(letter.codePointAt(0) ?? 0))).toEqual([]);
});
