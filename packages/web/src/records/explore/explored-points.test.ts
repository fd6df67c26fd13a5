import { expect, test } from 'vitest';
import { sampleEntry } from '../../../test/board-samples.ts';
import { frontPoints, languagePoints, releaseOf, sizeOf, weightsOf } from './explored-points.ts';

const PAIR = { first: 'English', second: 'Hindi' } as const;

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
  const points = frontPoints(entries, weightsOf(null), sizeOf);
  expect(points.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  expect(points.filter(({ isMarked }) => isMarked).map(({ name }) => name)).toEqual(['a', 'c']);
});

test('over release dates the line has the models that beat earlier ones', () => {
  const released = (name: string, upload_date: string | null, percent: number) =>
    sampleEntry({ name, percent, metadata: { upload_date } });
  const entries = [
    released('late', '2025-06-01T10:00:00', 50),
    released('first', '2024-01-01', 40),
    released('worse', '2024-12-31', 30),
    released('unknown', null, 90),
    released('odd', 'soon', 90),
  ];
  const points = frontPoints(entries, weightsOf(null), releaseOf);
  expect(points.map(({ name }) => name)).toEqual(['late', 'first', 'worse']);
  expect(points.filter(({ isMarked }) => isMarked).map(({ name }) => name)).toEqual(['late', 'first']);
  expect(points[0]?.x).toBe(Date.UTC(2025, 5, 1));
});

test('language points cover one domain or all domains', () => {
  const entries = [model('a', 1, 40)];
  expect(languagePoints(entries, 'bba', PAIR)[0]).toMatchObject({ x: 40, y: 32 });
  expect(languagePoints(entries, null, PAIR)[0]).toMatchObject({ x: 40, y: 38 });
});
