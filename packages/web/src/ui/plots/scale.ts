/** An axis: the position of each value, and the labeled values. */
export interface Scale {
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
}

/** The smallest step size (1, 2 or 5 times a power of ten) that divides the span into at most `steps` steps. */
function stepFor(span: number, steps: number): number {
  const power = 10 ** Math.floor(Math.log10(span / steps));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => span / step <= steps) ?? span;
}

function ticksBetween(low: number, span: number, steps: number): number[] {
  const step = stepFor(span, steps);
  const ticks: number[] = [];
  for (let tick = Math.ceil(low / step); tick * step <= low + span * (1 + 1e-9); tick += 1) {
    ticks.push(Number((tick * step).toPrecision(12)));
  }
  return ticks;
}

/** A linear axis with at least two labels. @param room space per label in px */
export function linearScale(
  [low, high]: readonly [number, number],
  [from, to]: readonly [number, number],
  room = 64,
): Scale {
  const span = high > low ? high - low : 1;
  let steps = Math.max(1, Math.floor(Math.abs(to - from) / room));
  let ticks = ticksBetween(low, span, steps);
  // An axis needs at least two labels. A step of half the span gives two.
  while (ticks.length < 2 && steps < 8) {
    steps += 1;
    ticks = ticksBetween(low, span, steps);
  }
  return { at: (value) => from + ((value - low) / span) * (to - from), ticks };
}

const LOG_TICKS = [0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000, 3000];

/** A logarithmic axis, for values above 0. */
export function logScale(
  [low, high]: readonly [number, number],
  [from, to]: readonly [number, number],
): Scale {
  const [start, span] = [Math.log(low), Math.max(Math.log(high) - Math.log(low), 1e-9)];
  const ticks = LOG_TICKS.filter((tick) => tick >= low && tick <= high);
  return {
    at: (value) => from + ((Math.log(value) - start) / span) * (to - from),
    // A short axis may contain fewer than two of these ticks. Without points, the range is empty and so are the ticks.
    ticks: ticks.length > 1 || !(low < high) ? ticks : linearScale([low, high], [from, to]).ticks,
  };
}

/** The range of the values, padded at both ends, within the limits. */
export function domainOf(
  values: readonly number[],
  limits: readonly [number, number] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) return [0, 1];
  const room = (high - low || Math.abs(high) || 1) * 0.06;
  return [Math.max(limits[0], low - room), Math.min(limits[1], high + room)];
}
