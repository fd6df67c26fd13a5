/** The median of several runs, with the lowest and the highest. */
export interface Figure {
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly runs: number;
}

export function figureOf(values: readonly number[]): Figure {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  const lower = sorted[sorted.length % 2 === 0 ? middle - 1 : middle] ?? Number.NaN;
  return {
    median: (upper + lower) / 2,
    low: sorted[0] ?? Number.NaN,
    high: sorted.at(-1) ?? Number.NaN,
    runs: sorted.length,
  };
}

/** Repeats a measurement, one run after the other, and gives its figure. */
export async function measure(
  runs: number,
  once: (run: number) => Promise<number> | number,
): Promise<Figure> {
  const values: number[] = [];
  for (let run = 0; run < runs; run += 1) values.push(await once(run));
  return figureOf(values);
}

function shown(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** One line of the report: 'name   median unit (low–high, n runs)'. */
export function line(name: string, figure: Figure, unit: string): string {
  const spread = `${shown(figure.low)}–${shown(figure.high)}, ${figure.runs} runs`;
  return `  ${name.padEnd(52)} ${shown(figure.median).padStart(9)} ${unit.padEnd(6)} (${spread})`;
}
