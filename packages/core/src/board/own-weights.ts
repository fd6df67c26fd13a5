/** Weights in percent of their sum. */
export function weightPercents(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (weight / sum) * 100);
}

const TENTHS = 10;

/**
 * Sets one weight to a percentage. The others share the rest in their old proportions, or evenly if they were all 0. Weights are
 * tenths of a percent that sum to 100, so that an address stays short. A 0 stays 0 while another has more.
 */
export function withWeight(weights: readonly number[], index: number, percent: number): number[] {
  const before = weightPercents(weights);
  const own = Math.round(Math.min(100, Math.max(0, percent)) * TENTHS);
  const rest = 100 * TENTHS - own;
  const others = before.reduce((sum, weight, at) => (at === index ? sum : sum + weight), 0);
  const exact = before.map((weight, at) => {
    if (at === index) return own;
    return rest * (others > 0 ? weight / others : 1 / (before.length - 1));
  });
  const tenths = exact.map(Math.floor);
  const left = 100 * TENTHS - tenths.reduce((sum, tenth) => sum + tenth, 0);
  // Without the last digits, in which equal shares of nearly equal weights differ.
  const lost = (at: number) => Math.round(((exact[at] ?? 0) - (tenths[at] ?? 0)) * 1e9);
  // What rounding left goes to those that lost the most by it, and among equals to those of the greatest weight.
  const takers = [...exact.keys()]
    .filter((at) => at !== index && exact[at] !== 0)
    .toSorted((a, b) => lost(b) - lost(a) || (weights[b] ?? 0) - (weights[a] ?? 0));
  for (const at of takers.slice(0, left)) tenths[at] = (tenths[at] ?? 0) + 1;
  return tenths.map((tenth) => tenth / TENTHS);
}
