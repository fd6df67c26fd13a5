/**
 * Tests for supported browsers (docs/site.md#browsers). Biome's `useBaseline` checks style sheets, and built-in objects beyond
 * ES2023 do not compile.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Linter } from 'eslint';
import baseline from 'eslint-plugin-baseline-js';
import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';
import { listedFiles } from './listed-files.js';
import { ROOT } from './prepare.js';

/** Features that all three browsers supported at the end of this year, as in biome.json. */
const AVAILABLE = 2024;
/** Features that count as missing, but are harmless here. */
const HARMLESS = [
  // Safari has supported it since version 15, and only fails if several files import the awaiting one; ours is the entry point.
  'top-level-await',
  // Its value only differs during pinch-zoom, when an exported chart image gets slightly larger or smaller.
  'devicepixelratio',
];

/** @type {import('eslint').Linter.Config[]} */
const CONFIG = [
  {
    files: ['**/*'],
    plugins: { 'baseline-js': /** @type {import('eslint').ESLint.Plugin} */ (baseline) },
    languageOptions: { ecmaVersion: 'latest', sourceType: 'module' },
    rules: {
      'baseline-js/use-baseline': [
        'error',
        {
          available: AVAILABLE,
          ignoreFeatures: HARMLESS,
          includeWebApis: { preset: 'auto' },
          includeJsBuiltins: { preset: 'auto' },
        },
      ],
    },
  },
];

test('the scripts of the pages use only what the supported browsers have', async () => {
  const files = listedFiles('packages')
    .filter((path) => /\.(tsx?|js)$/.test(path) && !/\.(test|d)\.tsx?$/.test(path))
    .filter((path) => /^packages\/(?!server|stand-in-hub|bench)[^/]+\/(?:src|public)\//.test(path));
  expect(files.length).toBeGreaterThan(100);
  const linter = new Linter();
  /** @type {string[]} */
  const problems = [];
  for (const path of files) {
    // Code as sent to the browser: without types, but with unchanged lines.
    const { code } = await transformWithOxc(readFileSync(join(ROOT, path), 'utf8'), path, {
      sourcemap: false,
    });
    const lines = code.split('\n');
    for (const { message, line } of linter.verify(code, CONFIG, { filename: 'page.js' }))
      problems.push(`${path}: ${message} ${lines[line - 1]?.trim()}`);
  }
  expect(problems).toEqual([]);
});
