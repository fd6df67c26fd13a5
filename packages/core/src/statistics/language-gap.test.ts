import { expect, test } from 'vitest';
import type { Evaluations, SameMixGaps } from '../benchmark/entry.ts';
import { DOMAINS } from '../benchmark/suite.ts';
import { isNotAboveGuessing, wilsonInterval, Z_95 } from './interval.ts';
import {
  domainGap,
  gapBasisOf,
  gapsOnOneBasis,
  isSameInAllLanguages,
  LANGUAGE_PAIRS,
  meanGap,
  sameMixGapOf,
} from './language-gap.ts';

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

test('the gap of a domain is English minus Hindi', () => {
  expect(LANGUAGE_PAIRS).toEqual([ENGLISH_HINDI]);
  const evaluations = { bba_english: scored(0.6, 100), bba_hindi: scored(0.5, 50) };
  const found = domainGap({ evaluations }, 'bba', ENGLISH_HINDI);
  const se = Math.sqrt(0.24 / 100 + 0.25 / 50);
  expect(found?.gap).toBeCloseTo(0.1, 12);
  expect(found?.standardError).toBeCloseTo(se, 12);
  expect(found?.interval?.[0]).toBeCloseTo(0.1 - Z_95 * se, 12);
  expect(found?.interval?.[1]).toBeCloseTo(0.1 + Z_95 * se, 12);
});

test('the gap over all domains is the mean of theirs, not of pooled languages', () => {
  const found = meanGap(everywhere([0.6, 0.5, 0.4, 0.7], [0.5, 0.5, 0.5, 0.3], 100), ENGLISH_HINDI);
  expect(found?.gap).toBeCloseTo(0.1, 12);
  const variance = (0.24 + 0.25 + 0.25 + 0.25 + 0.24 + 0.25 + 0.21 + 0.21) / 100;
  expect(found?.standardError).toBeCloseTo(Math.sqrt(variance) / 4, 12);
});

test('without one of the scores there is no gap, without the questions no interval', () => {
  expect(domainGap({ evaluations: { bba_english: scored(0.6, 100) } }, 'bba', ENGLISH_HINDI)).toBeNull();
  expect(
    meanGap({ evaluations: { bba_english: scored(0.6, 100), bba_hindi: scored(0.5, 50) } }, ENGLISH_HINDI),
  ).toBeNull();
  const unknown = everywhere([0.6, 0.6, 0.6, 0.6], [0.5, 0.5, 0.5, 0.5]);
  expect(meanGap(unknown, ENGLISH_HINDI)).toMatchObject({ standardError: null, interval: null });
  expect(isSameInAllLanguages(unknown)).toBe(false);
});

test('the same strength in both languages: the interval of the mean gap holds 0', () => {
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

test('not above guessing: the lower end of the interval is at most a quarter', () => {
  expect(isNotAboveGuessing(wilsonInterval(0.26, 5000))).toBe(true);
  expect(isNotAboveGuessing(wilsonInterval(0.27, 5000))).toBe(false);
  expect(isNotAboveGuessing([0.25, 0.5])).toBe(true);
  expect(isNotAboveGuessing(null)).toBe(false);
});

test('a model is judged by its gap on the same mix where it has one', () => {
  const plain = everywhere([0.7, 0.7, 0.7, 0.7], [0.6, 0.6, 0.6, 0.6], 1000);
  const judged = { ...plain, same_mix: { bba: [0.02, 0.01], mean: [0.001, 0.01] } satisfies SameMixGaps };
  expect([isSameInAllLanguages(plain), isSameInAllLanguages(judged)]).toEqual([false, true]);
  expect([gapBasisOf(plain), gapBasisOf(judged)]).toEqual(['plain', 'same_mix']);
  expect(sameMixGapOf(judged, 'bba', ENGLISH_HINDI)?.gap).toBe(0.02);
  expect(sameMixGapOf(judged, 'bba', { first: 'Hindi', second: 'English' })).toBeNull();
  expect(sameMixGapOf(plain, null, ENGLISH_HINDI)).toBeNull();
});

test('several models are compared on one basis: all plain where one lacks the other gap', () => {
  const plain = everywhere([0.7, 0.7, 0.7, 0.7], [0.6, 0.6, 0.6, 0.6], 1000);
  const judged = { ...plain, same_mix: { mean: [0.05, 0.01] } satisfies SameMixGaps };
  expect(gapsOnOneBasis([judged, judged], null, ENGLISH_HINDI)).toMatchObject({
    basis: 'same_mix',
    gaps: [{ gap: 0.05 }, { gap: 0.05 }],
  });
  const mixed = gapsOnOneBasis([judged, plain], null, ENGLISH_HINDI);
  expect(mixed.basis).toBe('plain');
  expect(mixed.gaps.map((gap) => gap?.gap.toFixed(2))).toEqual(['0.10', '0.10']);
});
