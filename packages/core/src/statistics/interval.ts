import { CHANCE_LEVEL } from '../benchmark/suite.ts';

/** Number of standard deviations around the mean that contain 95 % of a normal distribution. */
export const Z_95 = 1.959963984540054;

export type Interval = readonly [low: number, high: number];

/**
 * Wilson's 95 % score interval for a share of correct answers over n questions, both bounds 0–1. It stays within 0–1 and has
 * nonzero width at a share of 0 or 1. n need not be an integer: a mean of scores has an effective n, derived from its variance
 * (docs/statistics.md#intervals).
 * @see Wilson (1927), Probable inference, the law of succession, and statistical inference.
 */
export function wilsonInterval(share: number, n: number): Interval {
  const square = Z_95 ** 2;
  const center = share + square / (2 * n);
  const half = Z_95 * Math.sqrt((share * (1 - share)) / n + square / (4 * n ** 2));
  const whole = 1 + square / n;
  return [Math.max(0, (center - half) / whole), Math.min(1, (center + half) / whole)];
}

/** 95 % interval of a difference, computed from its standard error. */
export function normalInterval(difference: number, standardError: number): Interval {
  return [difference - Z_95 * standardError, difference + Z_95 * standardError];
}

/** Whether a score with this interval (0–1) is not significantly better than guessing (docs/statistics.md#guessing). */
export function isNotAboveGuessing(interval: Interval | null): boolean {
  return interval !== null && interval[0] <= CHANCE_LEVEL;
}
