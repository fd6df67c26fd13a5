/** The quantile of the normal distribution that leaves 95 % between its two sides. */
const Z_95 = 1.959964;

/**
 * The 95 % interval of a share of right answers over n questions, both 0–1, as Wilson's score interval (design 5): it stays
 * within 0–1 and is not empty at a share of 0 or 1.
 * @see Wilson (1927), Probable inference, the law of succession, and statistical inference.
 */
export function wilsonInterval(share: number, n: number): readonly [low: number, high: number] {
  const square = Z_95 ** 2;
  const centre = share + square / (2 * n);
  const half = Z_95 * Math.sqrt((share * (1 - share)) / n + square / (4 * n ** 2));
  const whole = 1 + square / n;
  return [Math.max(0, (centre - half) / whole), Math.min(1, (centre + half) / whole)];
}
