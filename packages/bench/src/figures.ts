/** Measured values in table order. The targets are for 31, 4,576 and 100,000 models. */
const SLOW = 'processor slowed down 4 times';
const SLOW_LINE = `${SLOW}, 10 Mbit/s, 40 ms`;
export const FIGURES = {
  start: { what: 'start to the first answer, s', atMost: [3, 3, 6] },
  firstRow: {
    what: 'first data row, ratio to a static page of the same first screen',
    atMost: [1.3, 1.3, 1.3],
  },
  firstRowSlow: { what: `… ${SLOW_LINE}`, atMost: [1.3, 1.3, 1.3] },
  blocking: { what: 'blocking time while loading, ms', atMost: [50, 50, 100] },
  blockingSlow: { what: `… ${SLOW_LINE}`, atMost: [250, 250, 400] },
  keystroke: { what: 'keystroke, less the debounce, ms', atMost: [30, 30, 80] },
  sort: { what: 'sort, ms', atMost: [30, 30, 80] },
  scrolling: { what: 'scrolling, frames a second', atLeast: [58, 58, 55] },
  scrollingSlow: { what: `… ${SLOW}`, atLeast: [30, 30, 30] },
  back: { what: 'Back to the board, place restored and painted, ms', atMost: [50, 80, 150] },
  views: {
    what: 'uncached views rendered with their rows, per second and process',
    atLeast: [150, 60, 20],
  },
  heap: { what: 'heap after loading, MB', atMost: [6, 13, 130] },
} as const;

export type FigureName = keyof typeof FIGURES;

export interface Figure {
  readonly value: number;
  /** Details, including the spread across runs. */
  readonly note: string;
}

/** Results of one part of the benchmark. */
export type Figures = Partial<Readonly<Record<FigureName, Figure>>>;

function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  const lower = sorted[sorted.length % 2 === 0 ? middle - 1 : middle] ?? Number.NaN;
  return (upper + lower) / 2;
}

/** Formats a value with two decimals below 10, one below 100 and none above. Infinity means that the event did not happen in time. */
export function formatValue(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return 'never';
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function formatSpread(values: readonly number[]): string {
  const spread = `${formatValue(Math.min(...values))} to ${formatValue(Math.max(...values))}`;
  return `${formatValue(computeMedian(values))} (${spread})`;
}

export function median(values: readonly number[]): Figure {
  return { value: computeMedian(values), note: formatSpread(values) };
}

/** Computes the ratio of two medians. */
export function ratio(values: readonly number[], others: readonly number[]): Figure {
  const value = computeMedian(values) / computeMedian(others);
  return { value, note: `${formatValue(value)}: ${formatSpread(values)} to ${formatSpread(others)}` };
}
