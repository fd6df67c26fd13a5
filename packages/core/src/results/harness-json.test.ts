import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  field,
  isNestedTooDeep,
  MAX_JSON_DEPTH,
  parseHarnessJson,
  recordAt,
  shortName,
  textAt,
} from './harness-json.ts';

test('bare NaN and Infinity are null, inside texts they stay', () => {
  expect(parseHarnessJson('{"a":NaN,"b":[-Infinity,Infinity],"NaN":"a NaN, \\"Infinity\\" \\\\"}')).toEqual({
    a: null,
    b: [null, null],
    NaN: 'a NaN, "Infinity" \\',
  });
});

test.each(['{"a":nan}', '{"a":1NaN}', '{"a":NaNs}', '{"a":"NaN}', "{'a':NaN}", '-NaN-'])(
  '%s is not JSON with bare words either',
  (text) => {
    expect(parseHarnessJson(text)).toBeUndefined();
  },
);

test('texts survive beside a bare word (property)', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), (texts) => {
      const parsed = parseHarnessJson(`[${JSON.stringify(texts)},NaN]`);
      expect(parsed).toEqual([JSON.parse(JSON.stringify(texts)), null]);
    }),
  );
});

test('long and deep texts neither throw nor take long', () => {
  const size = 500_000;
  const hostile = [
    `${'['.repeat(size)}NaN${']'.repeat(size)}`,
    '{"a":'.repeat(size),
    `["${'\\"'.repeat(size)}`,
    `["${'a\\n'.repeat(size)}",NaN]`,
    `${'"'.repeat(size)}NaN`,
    `${'-'.repeat(size)}NaN`,
  ];
  // CPU time, which does not depend on how busy the machine is.
  const before = process.cpuUsage();
  for (const text of hostile) expect(() => parseHarnessJson(text)).not.toThrow();
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(10_000);
  expect(parseHarnessJson(`["${'a\\n'.repeat(size)}",NaN]`)).toEqual(['a\n'.repeat(size), null]);
});

test('brackets in texts, and beside each other, are not nested', () => {
  const nested = (levels: number) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;
  expect([nested(MAX_JSON_DEPTH), nested(MAX_JSON_DEPTH + 2)].map(isNestedTooDeep)).toEqual([false, true]);
  expect(isNestedTooDeep(`["${'['.repeat(1000)}\\"${'{'.repeat(1000)}"]`)).toBe(false);
  expect(isNestedTooDeep(`[${'[],'.repeat(1000)}[]]`)).toBe(false);
});

test('only what the file itself has can be read', () => {
  const record = { a: { b: 1 }, empty: '', list: [1] };
  for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    expect(field(record, key)).toBeUndefined();
    expect(recordAt(record, key)).toEqual({});
  }
  expect(recordAt(record, 'a')).toEqual({ b: 1 });
  expect(recordAt(record, 'list')).toEqual({});
  expect(textAt(record, 'empty')).toBeNull();
});

test('a name from the file is shown short, on one line', () => {
  expect(shortName('mmlu')).toBe('mmlu');
  expect(shortName('a\n\u202Eb\tc')).toBe('a b c');
  expect(shortName('x'.repeat(1000))).toBe(`${'x'.repeat(40)}…`);
  expect(shortName(`${'x'.repeat(39)}😀`)).not.toMatch(/\p{Cs}/u);
});
