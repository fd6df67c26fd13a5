/** 95 % of the normal distribution lie within this many standard deviations. */
const Z_95 = 1.959964;

/**
 * The 95 % interval of a share of right answers over n questions, both ends 0–1. Wilson's score interval stays within 0–1 and
 * is not empty at a share of 0 or 1.
 * @see Wilson (1927), Probable inference, the law of succession, and statistical inference.
 */
export function wilsonInterval(share: number, n: number): readonly [low: number, high: number] {
  const square = Z_95 ** 2;
  const center = share + square / (2 * n);
  const half = Z_95 * Math.sqrt((share * (1 - share)) / n + square / (4 * n ** 2));
  const whole = 1 + square / n;
  return [Math.max(0, (center - half) / whole), Math.min(1, (center + half) / whole)];
}
