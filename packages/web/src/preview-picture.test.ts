import { createPipeline } from '@leaderboard/core/board/first-screen';
import { DEFAULT_VIEW } from '@leaderboard/core/board/view';
import { runSteps } from '@leaderboard/core/steps';
import { expect, test } from 'vitest';
import { longBoard, sampleEntry } from '../test/board-samples.ts';
import { boardPicture } from './preview-picture.ts';
import { compiledSearch } from './search/use-search.ts';

const rowsOf = (entries: ReturnType<typeof longBoard>) =>
  runSteps(createPipeline()(entries, DEFAULT_VIEW, compiledSearch(''))).rows;

test('the picture has the ten best models with rank, name and average', () => {
  const svg = boardPicture('Board', 'Best models', rowsOf(longBoard(12)));
  expect(svg.match(/>maker\/model-\d+</g)).toHaveLength(10);
  expect(svg).toContain('>10</text>');
  expect(svg).toMatch(/>\d+\.\d\d %</);
});

test('texts of the picture are no markup, and long names are shortened', () => {
  const rows = rowsOf([
    sampleEntry({ name: 'a/<script>"\u0000', percent: 61.234 }),
    sampleEntry({ name: `b/${'x'.repeat(80)}`, percent: 50 }),
  ]);
  const svg = boardPicture('Board & <Co>', 'Best models', rows);
  expect(svg).toContain('Board &#38; &#60;Co&#62;');
  expect(svg).toContain('a/&#60;script&#62;&#34;\uFFFD');
  expect(svg).toContain('61.23 %');
  expect(svg).toContain('x…</text>');
  expect(svg).not.toContain('x'.repeat(60));
});

test('an empty board has a picture too', () => {
  expect(boardPicture('Board', 'Best models', [])).toMatch(/^<svg .*<\/svg>$/s);
});
