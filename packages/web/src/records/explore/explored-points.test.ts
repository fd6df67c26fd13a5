import { expect, test } from 'vitest';
import { sampleEntry } from '../../../test/board-samples.ts';
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
  const points = sizePoints(entries);
  expect(points.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  expect(points.filter(({ isMarked }) => isMarked).map(({ name }) => name)).toEqual(['a', 'c']);
});

test('language points are means over all domains', () => {
  const [point] = languagePoints([model('a', 1, 40)], { first: 'English', second: 'Hindi' });
  expect(point).toMatchObject({ x: 40, y: 38 });
});
