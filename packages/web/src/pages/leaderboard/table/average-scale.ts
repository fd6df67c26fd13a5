/** Where an average lies between the lowest (0, red) and the highest (1, blue) on the board. */
export function averageShare(average: number, range: readonly [number, number] | null): number {
  if (range === null) return 1;
  const [lowest, highest] = range;
  if (highest <= lowest) return 1;
  return Math.max(0, Math.min((average - lowest) / (highest - lowest), 1));
}
