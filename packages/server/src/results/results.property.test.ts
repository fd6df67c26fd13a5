import { scoreSchema } from '@leaderboard/core/benchmark/entry';
import { BENCHMARKS, type Benchmark } from '@leaderboard/core/benchmark/suite';
import { formatMessage } from '@leaderboard/core/coded-messages';
import { isHubPath } from '@leaderboard/core/hub-path';
import { isRecord, parseHarnessJson } from '@leaderboard/core/results/harness-json';
import { failureExplanations } from '@leaderboard/texts/failure-explanations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROPERTY_RUNS } from '../../../core/test/property-runs.ts';
import { FIXTURES, fixture } from '../../../core/test/support.ts';
import type { ParsedResults } from './parsed-results.ts';
import { parseResults } from './results.ts';

const TEXTS = Object.values(FIXTURES).map(fixture);
const FILES = TEXTS.map(parseHarnessJson);

/** Values that break parsers: wrong types, extreme numbers, special property names. */
const odd = fc.oneof(
  fc.constantFrom(
    '@NaN',
    '@-Infinity',
    '@1e999',
    '@-0',
    '@1e-320',
    '',
    'N/A',
    '0.5',
    '9348',
    '__proto__',
    null,
    true,
  ),
  fc.constantFrom<unknown>(-1, 0, 0.5, 1, 2, 20, 41.2, 9348, Number.MAX_SAFE_INTEGER, [], {}, [[]], {
    a: {},
  }),
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.jsonValue({ maxDepth: 3 }),
);
const key = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'acc_norm,strict',
  'acc_norm',
  'acc,none',
  ...BENCHMARKS.map(({ task }) => task),
);

interface Mutation {
  /** The child to descend to at each level, as a fraction of the number of children. */
  readonly path: readonly number[];
  readonly action: 'replace' | 'remove' | 'add';
  readonly key: string;
  readonly value: unknown;
}

function mutated(node: unknown, mutation: Mutation, depth = 0): unknown {
  const share = mutation.path[depth];
  if (!isRecord(node) || share === undefined) return mutation.action === 'add' ? node : mutation.value;
  const entries = Object.entries(node);
  const isLast = depth === mutation.path.length - 1;
  if (isLast && mutation.action === 'add') entries.push([mutation.key, mutation.value]);
  const index = Math.min(Math.floor(share * entries.length), entries.length - 1);
  const changed = entries.flatMap(([name, child], at): [string, unknown][] => {
    if (at !== index || (isLast && mutation.action === 'add')) return [[name, child]];
    return isLast && mutation.action === 'remove' ? [] : [[name, mutated(child, mutation, depth + 1)]];
  });
  return Object.fromEntries(changed);
}

const share = fc.double({ min: 0, max: 1, noNaN: true });
const mutation: fc.Arbitrary<Mutation> = fc.record({
  path: fc.array(share, { minLength: 1, maxLength: 4 }),
  action: fc.constantFrom('replace', 'remove', 'add'),
  key,
  value: odd,
});

/** Checks what must hold for any text. */
function check(parsed: ParsedResults): void {
  for (const problem of parsed.problems) {
    const sent = JSON.stringify(problem.params);
    expect(sent.length).toBeLessThan(500);
    expect(sent).not.toMatch(/undefined|\\n/);
    const values: unknown[] = Object.values(problem.params);
    expect(values.filter((value) => typeof value !== 'string' && !Number.isFinite(value))).toEqual([]);
    expect(formatMessage(failureExplanations.en, problem)).not.toMatch(/undefined|\[object/);
  }
  for (const score of Object.values(parsed.scores)) expect(scoreSchema.safeParse(score).success).toBe(true);
  const { modelName, commit, paramsBillions } = parsed.facts ?? {};
  if (modelName) expect(isHubPath(modelName)).toBe(true);
  if (commit) expect(commit).toMatch(/^[0-9a-f]{40}$/);
  if (paramsBillions) expect(paramsBillions).toBeLessThan(1e6);
  if (parsed.problems.length > 0) return;
  // Only complete domains are accepted, and at least one.
  const whole = BENCHMARKS.filter(({ domain }) => domain.key in parsed.scores);
  expect(Object.keys(parsed.scores).sort()).toEqual(whole.map(({ key }) => key).sort());
  expect(whole).not.toEqual([]);
  for (const { key: name, questions } of whole) {
    const { value, normalized_score, n } = parsed.scores[name] ?? { value: Number.NaN, normalized_score: 0 };
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThanOrEqual(1);
    expect(normalized_score).toBeCloseTo(value * 100, 8);
    expect(n ?? questions).toBe(questions);
  }
  expect(parsed.facts?.fewShot ?? 0).toBe(0);
}

/** JSON, with bare words for values that JSON cannot represent. */
const textOf = (file: unknown) => JSON.stringify(file).replace(/"@([\w-]+)"/g, '$1');

test('files with changed structure: no crash, nothing bad accepted', () => {
  let accepted = 0;
  let refused = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...FILES),
      fc.array(mutation, { minLength: 1, maxLength: 4 }),
      (file, mutations) => {
        const changed = mutations.reduce((node, one) => mutated(node, one), file);
        const parsed = parseResults(textOf(changed));
        check(parsed);
        if (parsed.problems.length === 0) accepted += 1;
        else refused += 1;
      },
    ),
    { numRuns: PROPERTY_RUNS },
  );
  // Both outcomes must be frequent, or the property proves little.
  expect(Math.min(accepted, refused)).toBeGreaterThan(PROPERTY_RUNS / 20);
});

const insert = fc.oneof(
  fc.constantFrom('NaN', '-Infinity', '1e999', '"', '\\', '{', '}', '[', ',', ':', '-', '\u0000', '\uD800'),
  fc.string(),
);
const cutAndPut = fc.record({ pattern: fc.constant(/./gs), cut: fc.nat(12), put: insert });
/** Most of these leave the JSON valid, so that the changed numbers are parsed. */
const digits = fc.record({
  pattern: fc.constant(/\d/g),
  cut: fc.nat(1),
  put: fc.stringMatching(/^([0-9]{1,2}|e-?[1-9])$/),
});

test('files with changed text: no crash, nothing bad accepted', () => {
  let accepted = 0;
  let refused = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...TEXTS),
      share,
      fc.oneof(cutAndPut, digits),
      (text, at, { pattern, cut, put }) => {
        pattern.lastIndex = Math.floor(at * text.length);
        const start = pattern.exec(text)?.index ?? 0;
        const parsed = parseResults(text.slice(0, start) + put + text.slice(start + cut));
        check(parsed);
        if (parsed.problems.length === 0) accepted += 1;
        else refused += 1;
      },
    ),
    { numRuns: PROPERTY_RUNS },
  );
  expect(Math.min(accepted, refused)).toBeGreaterThan(PROPERTY_RUNS / 20);
});

test('any text at all gives an answer', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(parseResults(text).problems).not.toEqual([]);
    }),
  );
});

test('a language left out is missed where its domain is there', () => {
  const languages = BENCHMARKS.filter(({ language }) => language !== null);
  fc.assert(
    fc.property(fc.constantFrom(...FILES), fc.subarray(languages, { minLength: 1 }), (file, left) => {
      const root = isRecord(file) ? file : {};
      const results = isRecord(root.results) ? root.results : {};
      const kept = Object.entries(results).filter(([task]) => !left.some((one) => one.task === task));
      const names = new Set([
        ...kept.map(([task]) => task),
        ...Object.keys(isRecord(root.groups) ? root.groups : {}),
      ]);
      const { problems, scores } = parseResults(
        JSON.stringify({ ...root, results: Object.fromEntries(kept) }),
      );
      const missed = problems.map((one) => (one.code === 'missing_language' ? one.params.task : one.code));
      const isThere = ({ domain }: Benchmark) =>
        BENCHMARKS.some((one) => one.domain === domain && names.has(one.task));
      const wanted = left.filter(isThere).map(({ task }) => task);
      // A file without any of the suite's tasks is not about the suite.
      const isEmpty = !BENCHMARKS.some(isThere);
      if (isEmpty) expect(missed).toEqual([kept.length === 0 ? 'no_task' : 'no_known_task']);
      else expect(missed.sort()).toEqual(wanted.sort());
      for (const { key, domain } of left) {
        expect(scores).not.toHaveProperty(key);
        expect(scores).not.toHaveProperty(domain.key);
      }
    }),
  );
});

test('values that are nested without end give an answer', () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  for (const place of [
    `"config":{"model_args":{"a":${deep}}}`,
    `"config":{"x":${deep}}`,
    `"config":{},"configs":{"bba_Hindi":{"metadata":${deep},"dataset_path":${deep}}}`,
    `"config":{},"configs":{"bba_Hindi":{"dataset_kwargs":{"a":${deep}}}}`,
  ]) {
    const { problems } = parseResults(`{"results":{"bba_Hindi":{}},"versions":{},${place}}`);
    expect(problems).not.toEqual([]);
  }
});

test('keys of the language stay harmless', () => {
  const before = Object.getOwnPropertyNames(Object.prototype).join();
  const hostile = TEXTS.map((text) =>
    text.replace('{', '{"__proto__":{"results":{"bba":{}}},"constructor":{"a":1},'),
  );
  for (const text of hostile) expect(parseResults(text).problems).toEqual([]);
  const empty = '{"__proto__":{"results":{},"versions":{},"config":{}}}';
  expect(parseResults(empty).problems).toMatchObject([{ code: 'part_missing' }]);
  const inherited = '{"results":{"__proto__":{"acc,none":1}},"versions":{},"config":{}}';
  expect(parseResults(inherited).problems).toMatchObject([{ code: 'no_known_task' }]);
  expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before);
});
