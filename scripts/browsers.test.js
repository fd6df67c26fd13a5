/**
 * The supported browsers (docs/site.md#browsers). Biome's `useBaseline` checks the style sheets; built-in objects beyond ES2023 do
 * not compile.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Linter } from 'eslint';
import baseline from 'eslint-plugin-baseline-js';
import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';
import { ROOT } from './prepare.js';

/** What all three browsers had at the end of this year, as biome.json has it too. */
const AVAILABLE = 2024;
/** Counted as missing, and yet no harm. */
const HARMLESS = [
  // Safari has it from 15 on, and fails only where several files import the one that waits; ours is the entry point.
  'top-level-await',
  // Its value differs while somebody pinches, and a picture of a plot is a little larger or smaller then.
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
  const { stdout } = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'packages'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  const files = stdout
    .split('\0')
    .filter((path) => /\.(tsx?|js)$/.test(path) && !/\.(test|d)\.tsx?$/.test(path))
    .filter((path) => /^packages\/(?!server|stand-in-hub|bench)[^/]+\/(?:src|public)\//.test(path))
    .filter((path) => existsSync(join(ROOT, path)));
  expect(files.length).toBeGreaterThan(100);
  const linter = new Linter();
  /** @type {string[]} */
  const problems = [];
  for (const path of files) {
    // What the browser gets: without types, and line by line as it was.
    const { code } = await transformWithOxc(readFileSync(join(ROOT, path), 'utf8'), path, {
      sourcemap: false,
    });
    const lines = code.split('\n');
    for (const { message, line } of linter.verify(code, CONFIG, { filename: 'page.js' }))
      problems.push(`${path}: ${message} ${lines[line - 1]?.trim()}`);
  }
  expect(problems).toEqual([]);
});
