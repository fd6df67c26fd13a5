/**
 * Fails when the pages' scripts use what a supported browser lacks (docs/site.md#browsers). What their style sheets use is
 * checked by Biome's `useBaseline`; built-in objects beyond ES2023 do not compile.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Linter } from 'eslint';
import baseline from 'eslint-plugin-baseline-js';
import { transformWithOxc } from 'vite';
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

const { stdout } = spawnSync(
  'git',
  [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
    'packages/web/src',
    'packages/web/public',
    'packages/core/src',
  ],
  { cwd: ROOT, encoding: 'utf8' },
);
const files = stdout
  .split('\0')
  .filter(
    (path) => /\.(tsx?|js)$/.test(path) && !/\.(test|d)\.tsx?$/.test(path) && existsSync(join(ROOT, path)),
  );
if (files.length === 0) throw new Error('No sources were found: is git there?');

const linter = new Linter();
let problems = 0;
for (const path of files) {
  // What the browser gets: without types, and line by line as it was.
  const { code } = await transformWithOxc(readFileSync(join(ROOT, path), 'utf8'), path, { sourcemap: false });
  const lines = code.split('\n');
  for (const { message, line } of linter.verify(code, CONFIG, { filename: 'page.js' })) {
    problems += 1;
    console.error(`${path}: ${message}\n  ${lines[line - 1]?.trim()}`);
  }
}
process.exitCode = problems === 0 ? 0 : 1;
