import { expect, test } from 'vitest';
import { previewPicture } from './preview-picture.ts';

const TEXT = { title: 'Board & <Co>', subtitle: 'Best models' };
const outline = (text: string, isBold: boolean) => `<path d="${text.length} ${isBold}"/>`;

test('the picture has a row for each model with rank, name and average, and no text of it is markup', () => {
  const svg = previewPicture(
    TEXT,
    [
      { rank: 1, name: 'a/<script>"\u0000', average: 61.234 },
      { rank: 2, name: `b/${'x'.repeat(80)}`, average: null },
    ],
    outline,
  );
  expect(svg).toContain('Board &#38; &#60;Co&#62;');
  expect(svg).toContain('a/&#60;script&#62;&#34;\uFFFD');
  expect(svg).toContain('61.23 %');
  expect(svg).toContain('x…</text>');
  expect(svg).not.toContain('x'.repeat(60));
});

test('an empty board has a picture too', () => {
  expect(previewPicture(TEXT, [], outline)).toMatch(/^<svg .*<\/svg>$/s);
});

test('a row without a place has none, and there is a line below the rows', () => {
  const svg = previewPicture(
    { ...TEXT, footer: 'Whose board' },
    [{ rank: null, name: 'कृषि', average: 40 }],
    outline,
  );
  expect(svg).toContain('<g transform="translate(84 239) scale(22)"');
  expect(svg).toContain('Whose board</text>');
  expect(svg).not.toContain('null');
});

test('text in Devanagari is drawn as outlines, at its place and size', () => {
  const svg = previewPicture({ title: 'Test लीडरबोर्ड', subtitle: 'भाषा' }, [], outline);
  expect(svg).toContain('<g transform="translate(60 92) scale(46)" fill="#17212f"><path d="14 true"/></g>');
  expect(svg).toContain('scale(24)" fill="#536075"><path d="4 false"/></g>');
  expect(svg).not.toContain('<text');
});

test('a long title is broken between words into three lines at most, and a row can have an interval', () => {
  const svg = previewPicture(
    { title: `${'word '.repeat(60)}end`, subtitle: null },
    [{ rank: 3, name: 'a/b', average: 40, interval: '39.10–40.90' }],
    outline,
  );
  const lines = [...svg.matchAll(/<text [^>]*>(word[^<]*)<\/text>/g)].map(([, line = '']) => line);
  expect(lines.map((line) => line.length)).toEqual([54, 54, 58]);
  expect(lines.at(-1)).toMatch(/…$/);
  expect(svg).toContain('>39.10–40.90</text>');
});
