import { expect, test } from 'vitest';
import type { Evaluations } from '../benchmark/entry.ts';
import { DOMAINS } from '../benchmark/suite.ts';
import { isNotAboveGuessing, wilsonInterval } from './interval.ts';
import { domainGap, findSmallestGap, isSameInAllLanguages, meanGap } from './language-gap.ts';

const ENGLISH_HINDI = { first: 'English', second: 'Hindi' } as const;

const scored = (value: number, n?: number) => ({
  value,
  normalized_score: value * 100,
  ...(n !== undefined && { n }),
});

function everywhere(english: readonly number[], hindi: readonly number[], n?: number) {
  const evaluations: Evaluations = Object.fromEntries(
    DOMAINS.flatMap(({ keys }, index) => [
      [keys.English, scored(english[index] ?? 0, n)],
      [keys.Hindi, scored(hindi[index] ?? 0, n)],
    ]),
  );
  return { evaluations };
}

test('without a score there is no gap, without questions no interval', () => {
  for (const one of ['bba_english', 'bba_hindi']) {
    expect(domainGap({ evaluations: { [one]: scored(0.6, 100) } }, 'bba', ENGLISH_HINDI)).toBeNull();
  }
  expect(
    meanGap({ evaluations: { bba_english: scored(0.6, 100), bba_hindi: scored(0.5, 50) } }, ENGLISH_HINDI),
  ).toBeNull();
  const unknown = everywhere([0.6, 0.6, 0.6, 0.6], [0.5, 0.5, 0.5, 0.5]);
  expect(meanGap(unknown, ENGLISH_HINDI)).toMatchObject({ standardError: null, interval: null });
  expect(isSameInAllLanguages(unknown)).toBe(false);
  const { evaluations } = everywhere([0.5, 0.5, 0.5, 0.5], [0.5, 0.5, 0.5, 0.5], 100);
  for (const one of ['bba_english', 'bba_hindi']) {
    const partly = { evaluations: { ...evaluations, [one]: scored(0.5) } };
    expect(meanGap(partly, ENGLISH_HINDI)).toMatchObject({ standardError: null, interval: null });
  }
});

test('the same strength in both: the mean gap’s interval holds 0', () => {
  const level = [0.5, 0.5, 0.5, 0.5];
  expect(isSameInAllLanguages(everywhere(level, level, 100))).toBe(true);
  expect(isSameInAllLanguages(everywhere([0.52, 0.52, 0.52, 0.52], level, 100))).toBe(true);
  expect(isSameInAllLanguages(everywhere([0.7, 0.7, 0.7, 0.7], level, 1000))).toBe(false);
  expect(isSameInAllLanguages(everywhere(level, [0.7, 0.7, 0.7, 0.7], 1000))).toBe(false);
  expect(isSameInAllLanguages({ evaluations: {} })).toBe(false);
});

test('a model that guesses is not equally strong in both languages', () => {
  expect(isSameInAllLanguages(everywhere([0.25, 0.25, 0.25, 0.25], [0.25, 0.25, 0.25, 0.25], 5000))).toBe(
    false,
  );
  expect(isSameInAllLanguages(everywhere([0.3, 0.3, 0.3, 0.26], [0.3, 0.3, 0.3, 0.27], 5000))).toBe(false);
  expect(isSameInAllLanguages(everywhere([0.3, 0.3, 0.3, 0.27], [0.3, 0.3, 0.3, 0.28], 5000))).toBe(true);
});

test('not above guessing: the interval’s lower end is at most a quarter', () => {
  expect(isNotAboveGuessing(wilsonInterval(0.26, 5000))).toBe(true);
  expect(isNotAboveGuessing(wilsonInterval(0.27, 5000))).toBe(false);
  expect(isNotAboveGuessing([0.25, 0.5])).toBe(true);
  expect(isNotAboveGuessing(null)).toBe(false);
});

test('the nearest to the same strength is above guessing', () => {
  const guessing = everywhere([0.25, 0.25, 0.25, 0.25], [0.25, 0.25, 0.25, 0.25], 500);
  const near = everywhere([0.6, 0.6, 0.6, 0.6], [0.62, 0.62, 0.62, 0.62], 500);
  const far = everywhere([0.7, 0.7, 0.7, 0.7], [0.6, 0.6, 0.6, 0.6], 500);
  const found = findSmallestGap([guessing, { evaluations: {} }, far, near]);
  expect([found?.row, found?.pair]).toEqual([near, ENGLISH_HINDI]);
  expect(found?.gap).toBeCloseTo(-0.02, 12);
  expect(findSmallestGap([guessing])).toBeNull();
});
