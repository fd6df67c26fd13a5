import { COMPARED } from '@leaderboard/core/statistics/comparison';
import { wilsonInterval } from '@leaderboard/core/statistics/interval';
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

/** The area under the normal curve up to z, by the trapezoidal rule. */
function normalArea(z: number): number {
  const steps = 20_000;
  const density = (x: number) => Math.exp(-(x ** 2) / 2) / Math.sqrt(2 * Math.PI);
  let area = (density(0) + density(z)) / 2;
  for (let step = 1; step < steps; step += 1) area += density((step * z) / steps);
  return 0.5 + (area * z) / steps;
}

/** The point of the normal curve with this area below it, by bisection. */
function normalPoint(area: number): number {
  let [low, high] = [0, 6];
  for (let round = 0; round < 30; round += 1) {
    const middle = (low + high) / 2;
    [low, high] = normalArea(middle) < area ? [middle, high] : [low, middle];
  }
  return low;
}

const FUNCTIONS: ReadonlyMap<string, (...args: number[]) => number> = new Map([
  ['Φ', normalArea],
  ['Φ⁻¹', normalPoint],
  ['√', Math.sqrt],
  ['min', Math.min],
]);

/** Evaluates a formula from the page. Names are single letters, with or without a small number. */
function calculate(written: string, names: Readonly<Record<string, number>>): number {
  const signs = written.match(/Φ⁻¹|Φ|min|√|²|\d+(?:\.\d+)?|[A-Za-z][₁₂]?|[()|,+−/·]/g) ?? [];
  let at = 0;
  const take = (sign: string) => signs[at] === sign && at++ >= 0;
  const must = (sign: string) => take(sign) || expect.fail(`no ${sign} at ${at} of ${written}`);
  const startsFactor = () => /^[\dA-Za-zΦ√(]/.test(signs[at] ?? '');
  function atom(): number {
    const sign = signs[at] ?? '';
    at += 1;
    const named = FUNCTIONS.get(sign);
    if (named !== undefined) {
      must('(');
      const args = [sum()];
      while (take(',')) args.push(sum());
      must(')');
      return named(...args);
    }
    if (sign === '(' || sign === '|') {
      const inside = sum();
      must(sign === '(' ? ')' : '|');
      return sign === '(' ? inside : Math.abs(inside);
    }
    return names[sign] ?? Number(sign);
  }
  function power(): number {
    const base = atom();
    return take('²') ? base ** 2 : base;
  }
  /** Signs next to each other belong together: 'z²/2n' is z² over 2n. */
  function group(): number {
    let product = power();
    while (startsFactor()) product *= power();
    return product;
  }
  function product(): number {
    let value = group();
    for (;;) {
      if (take('·')) value *= group();
      else if (take('/')) value /= group();
      else return value;
    }
  }
  function sum(): number {
    let value = product();
    for (;;) {
      if (take('+')) value += product();
      else if (take('−')) value -= product();
      else return value;
    }
  }
  const result = sum();
  expect(at, written).toBe(signs.length);
  return result;
}

test('the worked example of two models follows from the formulas above it', () => {
  const stated = EXAMPLE.exec(FORMULAS)?.groups ?? {};
  const n = 9348;
  const [first, second] = [Number(stated.first), Number(stated.second)];
  // The weight c of a single task is 1.
  const written = formula(/V = Σ c²·(p\(1−p\)\/n)/);
  const variance = (p: number) => calculate(written, { p, n });
  const d = calculate(formula(/Unpaired: d = (.*?), standard/), { 'x₁': first, 'x₂': second });
  const variances = { 'V₁': variance(first), 'V₂': variance(second) };
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
