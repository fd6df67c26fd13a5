import { expect, test } from 'vitest';
import { sampleEntry } from '../../../test/board-samples.ts';
import { languagePoints, parseChoice, serializeChoice, sizePoints, weightsOf } from './explored-points.ts';

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
  const points = sizePoints(entries, weightsOf(null));
  expect(points.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  expect(points.filter(({ isMarked }) => isMarked).map(({ name }) => name)).toEqual(['a', 'c']);
});

test('language points cover one domain or all domains', () => {
  const entries = [model('a', 1, 40)];
  expect(languagePoints(entries, 'bba')[0]).toMatchObject({ x: 40, y: 32 });
  expect(languagePoints(entries, null)[0]).toMatchObject({ x: 40, y: 38 });
});

test.each([null, 'size;bba_hindi', 'languages', 'languages;bbf', 'domains'])(
  'the address %j is read and written',
  (text) => {
    expect(serializeChoice(parseChoice(text))).toBe(text);
  },
);

test('an invalid address shows the first picture', () => {
  expect(parseChoice('pie;x')).toEqual({ picture: 'size', column: null, domain: null });
});
