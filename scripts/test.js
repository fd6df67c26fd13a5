/** Everything that must hold, in the order in which it fails fastest; ends with the line 'N passed, N failed'. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from './chromium.js';
import { bin, fail, prepare, ROOT, run } from './prepare.js';

let passed = 0;
let failed = 0;

/** @param {string} name @param {() => boolean} check */
function step(name, check) {
  console.log(`\n▸ ${name}`);
  const start = Date.now();
  if (check()) passed += 1;
  else failed += 1;
  console.log(`  ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

/**
 * Counts a test runner's results; a runner that fails without a failed test (it crashed, or found none) counts as one.
 * @param {string} name
 * @param {(report: string) => boolean} start
 * @param {(report: any) => { passed: number, failed: number }} read any: the report is the runner's own JSON
 */
function tests(name, start, read) {
  const report = join(ROOT, '.cache', `${name.replaceAll(' ', '-')}.json`);
  rmSync(report, { force: true });
  console.log(`\n▸ ${name}`);
  const succeeded = start(report);
  const counts = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 };
  passed += counts.passed;
  failed += succeeded ? counts.failed : Math.max(1, counts.failed);
}

await prepare({ build: false }).catch(fail);
mkdirSync(join(ROOT, '.cache'), { recursive: true });
step('lint', () => run(bin('biome'), ['check', '--error-on-warnings', '.']));
step('arrows', () => run(process.execPath, ['scripts/lint-arrows.js']));
step('types', () => run(bin('tsc'), ['-b']));
step('unused code', () => run(bin('knip'), []));
tests(
  'unit and server tests',
  (report) =>
    run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]),
  ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
);
await prepare().catch(fail);
const browser = (() => {
  try {
    return chromium();
  } catch (error) {
    return fail(error);
  }
})();
tests(
  'browser tests',
  (report) =>
    run(bin('playwright'), ['test', '--reporter=list,json'], {
      ...process.env,
      CHROMIUM_PATH: browser ?? '',
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    }),
  ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
