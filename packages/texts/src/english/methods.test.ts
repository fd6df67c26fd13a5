import { expect, test } from 'vitest';
import { methods as hindi } from '../hindi/methods.ts';
import { methods } from './methods.ts';

const EXAMPLE =
  /(?<first>0\.\d+) and (?<second>0\.\d+) of 9,348 questions: d = (?<d>[\d.]+), standard error (?<error>[\d.]+), p = (?<p>[\d.]+); .* 13·p = (?<corrected>[\d.]+)/;

/** Twice the area under the normal curve above z, by the trapezoidal rule. */
function twoSided(z: number): number {
  const step = 1e-4;
  let area = 0;
  for (let x = z; x < 10; x += step) area += (Math.exp(-(x ** 2) / 2) + Math.exp(-((x + step) ** 2) / 2)) / 2;
  return (2 * area * step) / Math.sqrt(2 * Math.PI);
}

test('the worked example of two models follows from the formulas above it', () => {
  const formula = methods.sections
    .map((section) => section.formula ?? '')
    .find((text) => text.includes('Holm'));
  const stated = EXAMPLE.exec(formula ?? '')?.groups ?? {};
  const n = 9348;
  const [first, second] = [Number(stated.first), Number(stated.second)];
  const error = Math.sqrt((first * (1 - first) + second * (1 - second)) / n);
  const p = twoSided((first - second) / error);
  expect(stated.d).toBe((first - second).toFixed(4));
  expect(stated.error).toBe(error.toFixed(4));
  expect(stated.p).toBe(p.toFixed(4));
  expect(stated.corrected).toBe((13 * p).toFixed(3));
  expect(13 * p).toBeLessThan(0.05);
});

test('the examples of both languages have the same figures', () => {
  const figures = (page: typeof methods) =>
    page.sections.flatMap(({ formula }) =>
      (formula ?? '')
        .split('\n')
        .flatMap((line) => (line.includes('9,348') ? [line.match(/\d[\d.,]*\d/g)?.toSorted()] : [])),
    );
  expect(figures(hindi)).toEqual(figures(methods));
  expect(figures(methods)).toHaveLength(1);
});
