import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { RE2JS } from 're2js';
import { compileWith } from '../src/board/patterns.ts';
import { isRecord, parseHarnessJson } from '../src/results/harness-json.ts';

/** Results files made for tests; see fixtures/README.md. */
export const FIXTURES = {
  bareKeys: 'v0.3_bare-keys.json',
  languagesOnly: 'v0.4-2024-06_languages-only.json',
  bareNaN: 'v0.4.8_adapter_bare-nan.json',
  groups: 'v0.4.9.1_groups.json',
  newest: 'v0.4.13_model-args-object.json',
} as const;

/** Reads a file in packages/core/fixtures. */
export function fixture(name: string): string {
  return readFileSync(join(import.meta.dirname, '../fixtures', name), 'utf8');
}

/** Samples of one task in a real run. */
export const REAL_SAMPLES = {
  results: 'lm-eval/results_0.4.13_labels.json',
  task: 'bbk_Hindi',
  text: () =>
    gunzipSync(
      readFileSync(join(import.meta.dirname, '../fixtures/lm-eval/samples_bbk_Hindi.jsonl.gz')),
    ).toString('utf8'),
} as const;

function setAt(node: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const record = isRecord(node) ? node : {};
  return { ...record, [key]: setAt(record[key], rest, value) };
}

/** Returns a changed copy of a file, with new values by path. */
export function withChanges(file: unknown, changes: Readonly<Record<string, unknown>>): unknown {
  return Object.entries(changes).reduce(
    (changed, [path, value]) => setAt(changed, path.split('/'), value),
    file,
  );
}

/**
 * Returns a changed fixture, with new values by path ('results/bba_English/acc_norm,none'); undefined removes a value. The strings
 * '@NaN' and '@1e999' become bare words.
 */
export function changed(name: string, changes: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(withChanges(parseHarnessJson(fixture(name)), changes)).replace(/"@(-?\w+)"/g, '$1');
}

/** Returns the value at a path in a fixture. */
export function valueAt(name: string, path: string): unknown {
  let value = parseHarnessJson(fixture(name));
  for (const key of path.split('/')) value = isRecord(value) ? value[key] : undefined;
  return value;
}

/** Compiles patterns as the pages do. */
export const compilePattern = compileWith(RE2JS);
