/**
 * Everything that must hold. The tests start when the types hold, those of the browser after the build too. Much of the
 * time a test waits for a process, a database or a browser, so the test runners beside each other are faster than one
 * after the other. The last lines name what failed; the very last is 'N passed, N failed'.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { testChromium } from './chromium.js';
import { bin, fail, prepare, ROOT } from './prepare.js';

let passed = 0;
/** What failed: its name, and how it failed where a report tells. @type {string[]} */
const failures = [];

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
  else failures.push(name);
  return succeeded;
}

/** A failed test in a few lines, so that the end of a log of CI tells enough. @param {string} name @param {string | undefined} message */
function failure(name, message) {
  const plain = stripVTControlCharacters(message ?? '').trim();
  return [name, ...plain.split('\n').slice(0, 12)].join('\n    ');
}

/**
 * Counts a test runner's results; a runner that fails without a failed test (it crashed, or found none) counts as one.
 * @param {string} name
 * @param {(report: string) => Promise<boolean>} start
 * @param {(report: any) => { passed: number, failures: string[] }} read any: the report is the runner's own JSON
 */
async function tests(name, start, read) {
  const report = join(ROOT, '.cache', `${name.replaceAll(' ', '-')}.json`);
  rmSync(report, { force: true });
  const succeeded = await start(report);
  const results = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failures: [] };
  passed += results.passed;
  failures.push(...results.failures);
  if (!succeeded && results.failures.length === 0) failures.push(name);
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
    ({ numPassedTests, testResults }) => ({
      passed: numPassedTests,
      failures: testResults.flatMap(failedTests),
    }),
  );
}

/** @param {any} file any: a part of the runner's own JSON @returns {string[]} a file that did not load has no test */
function failedTests(file) {
  const name = relative(ROOT, file.name);
  const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
  if (file.status === 'failed' && failed.length === 0) return [failure(name, file.message)];
  return failed.map((/** @type {any} */ test) =>
    failure(`${name}: ${test.fullName}`, test.failureMessages[0]),
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
    ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failures: suites.flatMap(failedSpecs),
    }),
  );
}

/** @param {any} suite any: a part of the runner's own JSON @returns {string[]} */
function failedSpecs(suite) {
  const own = suite.specs
    .filter((/** @type {any} */ spec) => !spec.ok)
    .map((/** @type {any} */ spec) =>
      failure(`${spec.file}:${spec.line}: ${spec.title}`, spec.tests[0]?.results.at(-1)?.error?.message),
    );
  return [...own, ...(suite.suites ?? []).flatMap(failedSpecs)];
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
for (const failed of failures) console.log(`\nFailed: ${failed}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
