import { expect, test } from 'vitest';
import { sampleEntry } from '../../test/board-samples.ts';
import { languagePoints, sizePoints } from './explored-points.ts';

const model = (name: string, size: number | null, percent: number) =>
  sampleEntry({ name, percent, percents: { bba_hindi: percent - 8 }, metadata: { params_billions: size } });

test('the front has the models that no smaller model beats', () => {
  const entries = [
    model('a', 1, 40),
    model('b', 7, 39),
    model('c', 7, 55),
    model('d', 70, 55),
    model('e', null, 90),
  ];
  const points = sizePoints(entries, []);
  expect(points.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  expect(points.filter(({ isMarked }) => isMarked).map(({ name }) => name)).toEqual(['a', 'c']);
  // Without chosen models, the front is labeled.
  expect(points.filter(({ isLabeled }) => isLabeled).map(({ name }) => name)).toEqual(['a', 'c']);
  const named = sizePoints(entries, entries.slice(1, 2));
  expect(named.filter(({ isLabeled }) => isLabeled).map(({ name }) => name)).toEqual(['b']);
});

test('language points are means over all domains', () => {
  const entries = [model('a', 1, 40)];
  const [point] = languagePoints(entries, { first: 'English', second: 'Hindi' }, entries);
  expect(point).toMatchObject({ x: 40, y: 38, isLabeled: true });
});
