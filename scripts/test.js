/**
 * Everything that must hold. The tests start when the types hold, those of the browser after the build too. Much of the
 * time a test waits for a process, a database or a browser, so the test runners beside each other are faster than one
 * after the other. The last line is 'N passed, N failed'.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { testChromium } from './chromium.js';
import { bin, fail, prepare, ROOT } from './prepare.js';

let passed = 0;
let failed = 0;

/**
 * Runs a program and shows its whole output at its end, under its name and with its time: several run at once.
 * @param {string} name
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, live?: boolean }} [options] live: the output is shown as it comes
 * @returns {Promise<boolean>} whether it succeeded
 */
async function program(name, file, args, { env = process.env, live = false } = {}) {
  const start = Date.now();
  if (live) console.log(`\n▸ ${name}`);
  const child = spawn(file, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', live ? 1 : 'pipe', live ? 1 : 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const succeeded = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += `${file}: ${error.message}\n`;
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  console.log(
    `${live ? '' : `\n▸ ${name}\n${output}`}  ${name}: ${succeeded ? 'done' : 'FAILED'} in ${seconds} s`,
  );
  return succeeded;
}

/** Counts as one test. @param {string} name @param {string} file @param {readonly string[]} args */
async function check(name, file, args) {
  const succeeded = await program(name, file, args);
  if (succeeded) passed += 1;
  else failed += 1;
  return succeeded;
}

/**
 * Counts a test runner's results; a runner that fails without a failed test (it crashed, or found none) counts as one.
 * @param {string} name
 * @param {(report: string) => Promise<boolean>} start
 * @param {(report: any) => { passed: number, failed: number }} read any: the report is the runner's own JSON
 */
async function tests(name, start, read) {
  const report = join(ROOT, '.cache', `${name.replaceAll(' ', '-')}.json`);
  rmSync(report, { force: true });
  const succeeded = await start(report);
  const counts = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 };
  passed += counts.passed;
  failed += succeeded ? counts.failed : Math.max(1, counts.failed);
}

async function style() {
  await check('lint', bin('biome'), ['check', '--error-on-warnings', '.']);
  await check('arrows', process.execPath, ['scripts/lint-arrows.js']);
  await check('unused code', bin('knip'), []);
}

/** Also compiles the server, which some of its tests start as a process. */
function types() {
  return check('types', bin('tsc'), ['-b']);
}

function build() {
  return check('build', process.execPath, ['scripts/build.js']);
}

function unitTests() {
  const name = 'unit, server and component tests';
  return tests(
    name,
    (report) =>
      program(
        name,
        bin('vitest'),
        ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
        { live: true },
      ),
    ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
  );
}

function browserTests() {
  const name = 'browser tests';
  return tests(
    name,
    (report) =>
      program(name, bin('playwright'), ['test', '--reporter=list,json'], {
        env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      }),
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  );
}

try {
  await prepare({ build: false });
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  testChromium();
} catch (error) {
  fail(error);
}
const styled = style();
if (await types()) {
  const browser = async () => {
    if (await build()) await browserTests();
  };
  await Promise.all([unitTests(), browser()]);
} else console.log('\nThe tests were not started: mend the types first.');
await styled;
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
