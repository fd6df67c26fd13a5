/** Weights in percent of their sum. */
export function weightPercents(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (weight / sum) * 100);
}

const TENTHS = 10;

/**
 * Sets one weight to a percentage. The others share the rest in their old proportions, or evenly if they were all 0. Weights are
 * tenths of a percent that sum to 100, so that an address stays short.
 */
export function withWeight(weights: readonly number[], index: number, percent: number): number[] {
  const before = weightPercents(weights);
  const own = Math.round(Math.min(100, Math.max(0, percent)) * TENTHS);
  const rest = 100 * TENTHS - own;
  const others = before.reduce((sum, weight, at) => (at === index ? sum : sum + weight), 0);
  let left = rest;
  let open = before.length - 1;
  return before.map((weight, at) => {
    if (at === index) return own / TENTHS;
    open -= 1;
    const share = others > 0 ? weight / others : 1 / (before.length - 1);
    // The last one takes what rounding left.
    const tenths = open === 0 ? left : Math.min(left, Math.round(rest * share));
    left -= tenths;
    return tenths / TENTHS;
  });
}
