import { expect, test } from 'vitest';
import { domainOf, linearScale, logScale } from './scale.ts';

test('a linear axis labels round values and maps its ends', () => {
  const scale = linearScale([12, 68], [0, 400]);
  expect(scale.ticks).toEqual([20, 30, 40, 50, 60]);
  expect([scale.at(12), scale.at(40), scale.at(68)]).toEqual([0, 200, 400]);
  expect(linearScale([0, 1], [300, 0]).ticks).toEqual([0, 0.5, 1]);
});

test('every axis has at least two labels', () => {
  expect(linearScale([48.2, 52.1], [100, 0], 60).ticks).toEqual([50, 52]);
  for (const room of [36, 64, 500]) {
    for (const [low, high] of [
      [95.02, 95.04],
      [0.4, 0.6],
      [1, 8],
      [33.34, 38.9],
      [99.999, 1000.001],
      [50, 50],
      [-3.4, 4.9],
    ] as const) {
      const { ticks } = linearScale([low, high], [0, 126], room);
      expect([low, high, ticks.length >= 2 && ticks.length <= 8]).toEqual([low, high, true]);
    }
  }
});

test('a logarithmic axis gives equal factors equal room', () => {
  const scale = logScale([1, 100], [0, 200]);
  expect(scale.at(10)).toBeCloseTo(100, 9);
  expect(scale.ticks).toEqual([1, 3, 10, 30, 100]);
  expect(logScale([6.8, 7.6], [0, 200]).ticks).toEqual([7, 7.5]);
  expect(logScale([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY], [0, 200]).ticks).toEqual([]);
});

test('a domain has room around its values, within its limits', () => {
  expect(domainOf([20, 70])).toEqual([17, 73]);
  expect(domainOf([1, 99, Number.NaN], [0, 100])).toEqual([0, 100]);
  expect(domainOf([])).toEqual([0, 1]);
  expect(domainOf([50])).toEqual([47, 53]);
});
