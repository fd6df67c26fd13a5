import { expect, test } from 'vitest';
import { loadTextOutlines } from '../../programs/text-outlines.js';

test('Devanagari is laid out: signs stand before their letter, conjuncts are one form, nothing lies on top of another', async () => {
  const outline = await loadTextOutlines();
  const glyphs = (text: string) =>
    [...outline(text, false).matchAll(/translate\((\S+) \S+\)[^>]* d="([^"]*)"/g)].map(([, x, shape]) => ({
      x: Number(x),
      shape,
    }));
  const shapes = (text: string) => glyphs(text).map(({ shape }) => shape);
  const [ka] = shapes('क');
  expect(shapes('कि')[1]).toBe(ka);
  expect(shapes('क्ष')).toHaveLength(1);
  const places = glyphs('लीडर ABC').map(({ x }) => x);
  expect(places).toHaveLength(8);
  for (const [index, x] of places.entries()) expect(x).toBeGreaterThan((places[index - 1] ?? -1) + 0.2);
  expect(outline('लीडर', true)).not.toBe(outline('लीडर', false));
});
