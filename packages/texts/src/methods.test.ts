import { runInNewContext } from 'node:vm';
import { COMPARED } from '@leaderboard/core/statistics/comparison';
import { wilsonInterval } from '@leaderboard/core/statistics/interval';
import { upperQuantile, upperTail } from '@leaderboard/core/statistics/normal';
import { jointQuantile } from '@leaderboard/core/statistics/rank-ranges';
import { expect, test } from 'vitest';
import { en } from './messages/en.ts';
import { hi } from './messages/hi.ts';

const EXAMPLE =
  /(?<first>0\.\d+) and (?<second>0\.\d+) of 9,348 questions: d = (?<d>[\d.]+), standard error (?<error>[\d.]+), p = (?<p>[\d.]+); .* 15·p = (?<corrected>[\d.]+)/;

const formulasOf = ({ methods }: typeof en.messages | typeof hi.messages): string[] => [
  methods.gapFormula,
  ...Object.values(methods.sections).flatMap((section) => ('formula' in section ? section.formula : [])),
];
const FORMULAS = formulasOf(en.messages).join('\n');

/** The part of the page's formulas that a pattern captures. */
function formula(pattern: RegExp): string {
  return pattern.exec(FORMULAS)?.[1] ?? expect.fail(`the page has no ${pattern}`);
}

const FUNCTIONS = {
  below: (z: number) => 1 - upperTail(z),
  quantile: (area: number) => upperQuantile(1 - area),
  sqrt: Math.sqrt,
  abs: Math.abs,
  min: Math.min,
};

/** Evaluates a formula from the page, whose names are single letters and may have a small number. */
function calculate(written: string, names: Readonly<Record<string, number>>): number {
  const code = written
    .replaceAll('Φ⁻¹', 'quantile')
    .replaceAll('Φ', 'below')
    .replaceAll('√', 'sqrt')
    .replaceAll('·', '*')
    .replaceAll('−', '-')
    .replaceAll('₁', '1')
    .replaceAll('₂', '2')
    .replace(/\|(.*?)\|/g, 'abs($1)')
    // Signs next to each other belong together: 'z²/2n' is z² over 2n.
    .replace(/(\d)([a-z]²?)/g, '($1*$2)')
    .replace(/\b([A-Za-z])\(/g, '$1*(')
    .replaceAll('²', '**2');
  return runInNewContext(code, { ...FUNCTIONS, ...names });
}

test('the worked example of two models follows from the formulas above it', () => {
  const stated = EXAMPLE.exec(FORMULAS)?.groups ?? {};
  const n = 9348;
  const [first, second] = [Number(stated.first), Number(stated.second)];
  // The weight c of a single task is 1.
  const written = formula(/V = Σ c²·(p\(1−p\)\/n)/);
  const variance = (p: number) => calculate(written, { p, n });
  const d = calculate(formula(/Unpaired: d = (.*?), standard/), { x1: first, x2: second });
  const variances = { V1: variance(first), V2: variance(second) };
  const error = calculate(formula(/Unpaired: .*?standard error (.*?), p/), variances);
  const p = calculate(formula(/Unpaired: .*?p = (.*)/).replace('standard error', 's'), { d, s: error });
  expect(stated.d).toBe(d.toFixed(4));
  expect(stated.error).toBe(error.toFixed(4));
  expect(stated.p).toBe(p.toFixed(4));
  // Taken as the smallest difference between two models.
  expect(FORMULAS).toContain(`the smallest of ${COMPARED.size}: ${COMPARED.size}·p`);
  expect(stated.corrected).toBe((COMPARED.size * p).toFixed(3));
  expect(COMPARED.size * p).toBeLessThan(0.05);
});

test('the interval on the page is the one that the board computes', () => {
  const wilson = formula(/(\(p \+ z².*)/);
  for (const [p, n] of [
    [0.6025, 9348],
    [0.25, 40],
    [0, 10],
  ] as const) {
    const names = { p, n, z: Number(formula(/z = ([\d.]+)/)) };
    const ends = ['−', '+'].map((sign) => calculate(wilson.replace('±', sign), names));
    const [low, high] = wilsonInterval(p, n);
    expect(ends[0]).toBeCloseTo(low, 12);
    expect(ends[1]).toBeCloseTo(high, 12);
  }
});

test('the page’s quantile of the ranges is the board’s own', () => {
  expect(calculate(formula(/z_K = (.*)/), { K: 31 })).toBeCloseTo(jointQuantile(31), 6);
});

test('the formulas of both languages have the same signs', () => {
  const signs = (page: Parameters<typeof formulasOf>[0]) =>
    formulasOf(page).map((line) => line.match(/[√²₁₂Σ|≤±·/=−+]|\d[\d.,]*\d/g)?.toSorted() ?? []);
  expect(signs(hi.messages)).toEqual(signs(en.messages));
});
