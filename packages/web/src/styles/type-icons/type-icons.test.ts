import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODEL_TYPES, UNKNOWN_TYPE_ICON } from '@leaderboard/core/benchmark/model-types';
import { expect, test } from 'vitest';

test('every type icon is in our own font, for machines without emoji', () => {
  const css = readFileSync(join(import.meta.dirname, 'type-icons.css'), 'utf8');
  const covered = new Set(
    [...css.matchAll(/U\+([0-9A-F]+)/g)].map(([, hex]) => Number.parseInt(hex ?? '', 16)),
  );
  const icons = [...MODEL_TYPES.map((type) => type.icon), UNKNOWN_TYPE_ICON];
  expect(icons.filter((icon) => !covered.has(icon.codePointAt(0) ?? 0))).toEqual([]);
});
