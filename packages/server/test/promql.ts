/** The part of Prometheus' query language that deploy/prometheus/alerts.yml uses. Anything else is an error, never a guess. */

export type Labels = Readonly<Record<string, string>>;
interface Sample {
  readonly labels: Labels;
  readonly value: number;
}
/** The values of one series over time, oldest first. */
export interface Series {
  readonly labels: Labels;
  readonly points: readonly { readonly seconds: number; readonly value: number }[];
}

/** What a query asks of the samples that were collected. */
export interface Samples {
  readonly nowSeconds: number;
  /** The newest value of each series of this name. */
  now(name: string): readonly Sample[];
  /** All series of this name, with their values of the last seconds. */
  within(name: string, seconds: number): readonly Series[];
}

/** A number, an instant vector, or the series of a range such as `[5m]`. */
type Value = number | readonly Sample[] | { readonly range: readonly Series[]; readonly seconds: number };
export type Query = (samples: Samples) => Value;

const TOKENS =
  /\s*(?:(\d+(?:\.\d+)?(?:e\d+)?(?![a-z\d]))|([a-zA-Z_]\w*)|("(?:[^"\\]|\\.)*")|\[(\d+)([smhd])\]|(==|!=|>=|<=|=~|!~|[-+*/(){},=<>]))/y;
const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

interface Token {
  readonly kind: 'number' | 'name' | 'text' | 'range' | 'sign';
  readonly text: string;
}

function tokensOf(query: string): Token[] {
  const tokens: Token[] = [];
  TOKENS.lastIndex = 0;
  while (TOKENS.lastIndex < query.trimEnd().length) {
    const from = TOKENS.lastIndex;
    const found = TOKENS.exec(query);
    if (found === null) throw new Error(`Not understood: ${query.slice(from)}`);
    const [, number, name, text, length, unit, sign] = found;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (text !== undefined) tokens.push({ kind: 'text', text: JSON.parse(text) });
    else if (length !== undefined)
      tokens.push({ kind: 'range', text: String(Number(length) * (UNITS[unit ?? ''] ?? 0)) });
    else tokens.push({ kind: 'sign', text: sign ?? '' });
  }
  return tokens;
}

const COMPARISONS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
};
const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};
/** Each binds more strongly than the one before. */
const LEVELS = [Object.keys(COMPARISONS), ['+', '-'], ['*', '/']];

const AGGREGATIONS: Readonly<Record<string, (values: readonly number[]) => number>> = {
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
};

const keyOf = (labels: Labels) => JSON.stringify(Object.entries(labels).sort());

function grouped(samples: readonly Sample[], by: (sample: Sample) => Labels): Map<string, Sample[]> {
  const groups = new Map<string, Sample[]>();
  for (const sample of samples) {
    const key = keyOf(by(sample));
    groups.set(key, [...(groups.get(key) ?? []), sample]);
  }
  return groups;
}

function vectorOf(value: Value): readonly Sample[] {
  if (typeof value === 'number' || 'range' in value) throw new Error('An instant vector was expected');
  return value;
}

function numberOf(value: Value): number {
  if (typeof value !== 'number') throw new Error('A number was expected');
  return value;
}

/** A comparison keeps the left sample where it holds; arithmetic computes. Of two vectors, samples with equal labels meet. */
function binary(sign: string, left: Value, right: Value): Value {
  const compute = ARITHMETIC[sign];
  const combine = (a: number, b: number, kept: number): number | null => {
    if (compute !== undefined) return compute(a, b);
    return COMPARISONS[sign]?.(a, b) === true ? kept : null;
  };
  const kept = (labels: Labels, value: number | null) => (value === null ? [] : [{ labels, value }]);
  if (typeof left === 'number' && typeof right === 'number') {
    const value = combine(left, right, left);
    return kept({}, value);
  }
  if (typeof right === 'number')
    return vectorOf(left).flatMap(({ labels, value }) => kept(labels, combine(value, right, value)));
  if (typeof left === 'number')
    return vectorOf(right).flatMap(({ labels, value }) => kept(labels, combine(left, value, value)));
  const others = new Map(vectorOf(right).map(({ labels, value }) => [keyOf(labels), value]));
  return vectorOf(left).flatMap(({ labels, value }) => {
    const other = others.get(keyOf(labels));
    return other === undefined ? [] : kept(labels, combine(value, other, value));
  });
}

/**
 * How much a counter has grown within a range. As in Prometheus, a fall is a restart from zero, and the growth between the first and
 * the last value stands for the whole range, as far as the values reach.
 */
function increaseOf({ points }: Series, seconds: number, nowSeconds: number): number | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  let growth = 0;
  points.forEach(({ value }, index) => {
    const before = points[index - 1]?.value ?? first.value;
    growth += value < before ? value : value - before;
  });
  const sampled = last.seconds - first.seconds;
  const between = sampled / (points.length - 1);
  const reach = (gap: number) => (gap < between * 1.1 ? gap : between / 2);
  let before = reach(first.seconds - (nowSeconds - seconds));
  // A counter is never below zero.
  if (growth > 0) before = Math.min(before, (sampled * first.value) / growth);
  return (growth * (sampled + before + reach(nowSeconds - last.seconds))) / sampled;
}

function increases(value: Value, samples: Samples, perSecond: boolean): Value {
  if (typeof value === 'number' || !('range' in value)) throw new Error('A range was expected');
  return value.range.flatMap((series) => {
    const growth = increaseOf(series, value.seconds, samples.nowSeconds);
    return growth === null
      ? []
      : [{ labels: series.labels, value: perSecond ? growth / value.seconds : growth }];
  });
}

/** The value below which this share of the counted ones is, on a straight line within its bucket. */
function quantile(share: number, buckets: readonly Sample[]): Value {
  const groups = grouped(buckets, ({ labels: { le: _, ...labels } }) => labels);
  return [...groups.values()].flatMap((group) => {
    const sorted = group
      .map(({ labels, value }) => ({
        le: labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le),
        value,
      }))
      .sort((a, b) => a.le - b.le);
    const wanted = share * (sorted.at(-1)?.value ?? 0);
    const index = sorted.findIndex(({ value }) => value >= wanted);
    const bucket = sorted[index];
    const below = sorted[index - 1] ?? { le: 0, value: 0 };
    if (bucket === undefined || wanted === 0) return [];
    const { le: _, ...labels } = group[0]?.labels ?? {};
    const part = (wanted - below.value) / (bucket.value - below.value);
    const value =
      bucket.le === Number.POSITIVE_INFINITY ? below.le : below.le + (bucket.le - below.le) * part;
    return [{ labels, value }];
  });
}

const mapped = (value: Value, change: (one: number) => number): Value =>
  typeof value === 'number'
    ? change(value)
    : vectorOf(value).map((sample) => ({ ...sample, value: change(sample.value) }));

type Call = (args: readonly Value[], samples: Samples) => Value;
const FUNCTIONS: Readonly<Record<string, Call>> = {
  time: (_, { nowSeconds }) => nowSeconds,
  abs: ([value = []]) => mapped(value, Math.abs),
  rate: ([range = 0], samples) => increases(range, samples, true),
  increase: ([range = 0], samples) => increases(range, samples, false),
  histogram_quantile: ([share = 0, buckets = []]) => quantile(numberOf(share), vectorOf(buckets)),
};

type Matcher = (labels: Labels) => boolean;
const MATCHERS: Readonly<Record<string, (given: string, wanted: string) => boolean>> = {
  '=': (given, wanted) => given === wanted,
  '!=': (given, wanted) => given !== wanted,
  '=~': (given, wanted) => new RegExp(`^(?:${wanted})$`).test(given),
  '!~': (given, wanted) => !new RegExp(`^(?:${wanted})$`).test(given),
};

/** @throws when the query has anything that is not understood here. */
export function parseQuery(text: string): Query {
  const tokens = tokensOf(text);
  const next = (): Token => tokens.shift() ?? fail();
  const isNext = (sign: string) => tokens[0]?.kind === 'sign' && tokens[0].text === sign;
  function fail(): never {
    throw new Error(`Not understood: ${text} (at ${tokens[0]?.text ?? 'its end'})`);
  }
  function expect(sign: string): void {
    if (!isNext(sign)) fail();
    tokens.shift();
  }

  function level(index: number): Query {
    const signs = LEVELS[index];
    if (signs === undefined) return primary();
    let left = level(index + 1);
    while (tokens[0]?.kind === 'sign' && signs.includes(tokens[0].text)) {
      const { text: sign } = next();
      const [first, second] = [left, level(index + 1)];
      left = (samples) => binary(sign, first(samples), second(samples));
    }
    return left;
  }

  function listed<T>(open: string, close: string, item: () => T): T[] {
    expect(open);
    const items: T[] = [];
    while (!isNext(close)) {
      items.push(item());
      if (!isNext(close)) expect(',');
    }
    expect(close);
    return items;
  }

  function primary(): Query {
    if (isNext('(')) {
      expect('(');
      const inner = level(0);
      expect(')');
      return inner;
    }
    const { kind, text: word } = next();
    if (kind === 'number') return () => Number(word);
    if (kind !== 'name') return fail();
    const aggregate = AGGREGATIONS[word];
    if (aggregate !== undefined) return aggregation(aggregate);
    const call = FUNCTIONS[word];
    if (call !== undefined && isNext('(')) {
      const args = listed('(', ')', () => level(0));
      return (samples) =>
        call(
          args.map((arg) => arg(samples)),
          samples,
        );
    }
    return selector(word);
  }

  function aggregation(aggregate: (values: readonly number[]) => number): Query {
    const isGrouped = tokens[0]?.kind === 'name' && tokens[0].text === 'by';
    if (isGrouped) tokens.shift();
    const names = isGrouped ? listed('(', ')', () => next().text) : [];
    expect('(');
    const inner = level(0);
    expect(')');
    return (samples) => {
      const labelsOf = ({ labels }: Sample) =>
        Object.fromEntries(names.flatMap((name) => (name in labels ? [[name, labels[name] ?? '']] : [])));
      const groups = grouped(vectorOf(inner(samples)), labelsOf);
      return [...groups.values()].map((group) => ({
        labels: group[0] === undefined ? {} : labelsOf(group[0]),
        value: aggregate(group.map(({ value }) => value)),
      }));
    };
  }

  function matcher(): Matcher {
    const name = next().text;
    const matches = MATCHERS[next().text] ?? fail();
    const wanted = next().text;
    return (labels) => matches(labels[name] ?? '', wanted);
  }

  function selector(name: string): Query {
    const matchers = isNext('{') ? listed('{', '}', matcher) : [];
    const fits = ({ labels }: { readonly labels: Labels }) => matchers.every((matches) => matches(labels));
    if (tokens[0]?.kind !== 'range') return (samples) => samples.now(name).filter(fits);
    const seconds = Number(next().text);
    return (samples) => ({ range: samples.within(name, seconds).filter(fits), seconds });
  }

  const query = level(0);
  if (tokens.length > 0) fail();
  return query;
}
