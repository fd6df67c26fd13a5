/**
 * Runs the tests and lists skipped and failed tests at the end; the last line is 'N passed, N failed, N skipped'.
 *
 *     npm test                           everything that a change must pass, on any machine
 *     npm test -- all                    the same, plus accessibility in every state, and other installed engines
 *     npm test -- LAYER [ARGUMENT…]      one layer of tests; the arguments are passed to its runner (a file, `--grep words`)
 *     npm run check                      all without a browser: lint, types, fast tests, server tests next to changed files
 *
 * Task runners do not count tests, so this script reads the reports of Vitest and Playwright.
 */
import { spawn, spawnSync } from 'node:child_process';
import { pbkdf2 } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { findTestChromium } from './find-chromium.js';
import { bin, fail, load, prepare, ROOT, run } from './prepare.js';

/** Projects in vitest.config.ts. */
const VITEST = ['core', 'server', 'web', 'components', 'stand-in-hub', 'scripts'];
/** Projects in tests/playwright.config.ts. */
const PLAYWRIGHT = ['browser', 'accessibility', 'endurance', 'harness', 'images', 'slurm'];
const LAYERS = ['all', ...VITEST, ...PLAYWRIGHT, 'engines'];

let passed = 0;
/** Names of skipped tests. @type {string[]} */
const skipped = [];
/** Names of failed tests, with details if a report has them. @type {string[]} */
const failures = [];

/**
 * Timeout of an expectation in seconds (tests/patience.ts): 15 on an idle machine, up to 60 on a slow or busy one. Measured by
 * hashing on all cores at once, which takes an idle two-core server a quarter of a second.
 */
async function measurePatience() {
  const start = performance.now();
  const hash = () => promisify(pbkdf2)('password', 'salt', 500_000, 32, 'sha256');
  await Promise.all(Array.from({ length: availableParallelism() }, hash));
  const slowness = (performance.now() - start) / 250;
  return Math.round(15 * Math.min(Math.max(slowness, 1), 4));
}

/**
 * Runs a program. @param {string} name @param {string} file @param {readonly string[]} args @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<boolean>} whether it succeeded
 */
async function program(name, file, args, env = {}) {
  const start = Date.now();
  const child = spawn(file, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'close').catch((error) => {
    console.error(`${file}: ${error.message}`);
    return [1];
  });
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  return code === 0;
}

/** Counts a program as one test. @param {string} name @param {string} file @param {readonly string[]} args */
async function check(name, file, args) {
  const succeeded = await program(name, file, args);
  if (succeeded) passed += 1;
  else failures.push(name);
  return succeeded;
}

/** Shortens a failure to a few lines, for the end of a log. @param {string} name @param {string | undefined} message */
function failure(name, message) {
  const plain = stripVTControlCharacters(message ?? '').trim();
  const lines = plain.split('\n').filter((line) => !/^\s+at .*node_modules/.test(line));
  return [name, ...lines.slice(0, 12)].join('\n    ');
}

/** @param {string} name */
function reportOf(name) {
  return join(ROOT, '.cache', `${name.replaceAll(' ', '-')}.json`);
}

/**
 * Runs tests and counts them. A runner that fails without a failed test, because it crashed or found none, counts as one failure.
 * @param {string} name
 * @param {string} runner
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv | undefined} env
 * @param {(report: any) => void} count any: the report is in the runner's own JSON format
 */
async function tests(name, runner, args, env, count) {
  const report = reportOf(name);
  rmSync(report, { force: true });
  const before = failures.length;
  const succeeded = await program(name, bin(runner), args, env);
  if (existsSync(report)) count(JSON.parse(readFileSync(report, 'utf8')));
  if (!succeeded && failures.length === before) failures.push(name);
}

/** @param {string} name @param {readonly string[]} args @param {NodeJS.ProcessEnv} [env] */
function vitest(name, args, env) {
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`];
  return tests(name, 'vitest', ['run', ...report, ...args], env, ({ numPassedTests, testResults }) => {
    passed += numPassedTests;
    testResults.forEach(countFile);
  });
}

/** @param {any} file any: part of the runner's own JSON report */
function countFile(file) {
  const name = relative(ROOT, file.name);
  const before = failures.length;
  for (const { status, fullName, failureMessages } of file.assertionResults) {
    if (status === 'failed') failures.push(failure(`${name}: ${fullName}`, failureMessages[0]));
    if (status === 'skipped' || status === 'pending') skipped.push(`${name}: ${fullName}`);
  }
  // A file that failed to load reports no tests.
  if (file.status === 'failed' && failures.length === before) failures.push(failure(name, file.message));
}

/** @param {string} layer @param {readonly string[]} args @param {NodeJS.ProcessEnv} [env] */
function playwright(layer, args, env) {
  const name = `${layer} tests`;
  const options = ['--config', 'tests', `--project=${layer}`, '--reporter=list,json'];
  const settings = { ...env, TEST_LAYER: layer, PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(name) };
  return tests(name, 'playwright', ['test', ...options, ...args], settings, ({ stats, suites, errors }) => {
    passed += stats.expected + stats.flaky;
    suites.forEach(countSuite);
    if (stats.unexpected === 0) for (const error of errors) failures.push(failure(layer, error.message));
  });
}

/** @param {any} suite any: part of the runner's own JSON report */
function countSuite(suite) {
  for (const { ok, title, file, line, tests } of suite.specs) {
    const name = `${file}:${line}: ${title}`;
    if (!ok) failures.push(failure(name, tests[0]?.results.at(-1)?.error?.message));
    for (const { status, annotations } of tests)
      if (status === 'skipped') skipped.push(`${name} (${annotations[0]?.description ?? 'no reason given'})`);
  }
  suite.suites?.forEach(countSuite);
}

/** Linters. Two programs run at a time, like the test runners. */
async function style() {
  await check('lint (`npm run format` fixes what it can)', bin('biome'), [
    'check',
    '--error-on-warnings',
    '.',
  ]);
  await check('unused code', bin('knip'), []);
}

/** Type check. It also compiles the server, which some of its tests start as a process. */
function types() {
  return check('types', bin('tsc'), ['-b']);
}

/** Server folders with files that differ from the main branch or are not committed. */
function changedRooms() {
  const git = (/** @type {readonly string[]} */ ...args) =>
    spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  const folder = 'packages/server/src';
  const [base = 'HEAD'] = git('rev-parse', '--verify', '--quiet', 'main');
  const changed = git('diff', '--name-only', base, '--', folder);
  const others = git('ls-files', '--others', '--exclude-standard', '--', folder);
  return new Set([...changed, ...others].map((path) => `${dirname(path)}/`));
}

/** Downloads Playwright's browser if the system has none. */
function needChromium() {
  if (findTestChromium() === undefined && !run(bin('playwright'), ['install', 'chromium']))
    throw new Error(
      'Chromium is needed: install it so that "chromium" is on the PATH, or name one in CHROMIUM_PATH.',
    );
}

async function build() {
  const isBuilt = await check('build', process.execPath, ['scripts/build.js']);
  if (isBuilt) await check('first load', process.execPath, ['scripts/first-load.js']);
  return isBuilt;
}

/**
 * Runs Vitest on all cores first, then the browser, because they would compete for CPU if they ran at the same time.
 * @param {readonly string[]} [layers] Playwright layers, run one after the other
 */
async function everyTest(layers = ['browser']) {
  needChromium();
  const [isTyped] = await Promise.all([types(), style()]);
  if (!isTyped) return console.log('The tests were not started: fix the types first.');
  const [isBuilt] = await Promise.all([build(), vitest('unit, server and component tests', [])]);
  if (isBuilt) for (const one of layers) await playwright(one, []);
}

async function everyLayer() {
  await everyTest(['browser', 'accessibility']);
  const { findEngines } = await load('tests/engines/prepare.js');
  const { env, missing } = findEngines();
  skipped.push(...missing);
  if (Object.keys(env).length > 0) await oneLayer('engines', []);
}

/** Runs all core and web tests, which take seconds, but only server tests next to changed files. */
async function changedTests() {
  const tests = async () => {
    if (!(await types())) return;
    await vitest('unit tests', ['--project=core', '--project=web', '--project=stand-in-hub']);
    const rooms = changedRooms();
    const options = ['--passWithNoTests', '--project=server', ...rooms];
    if (rooms.size > 0) await vitest('server tests next to changed files', options);
    await vitest('documents', ['--project=scripts', 'documents', 'references']);
    await build();
  };
  await Promise.all([style(), tests()]);
}

/** @param {string} layer @param {string[]} args */
async function oneLayer(layer, args) {
  if (VITEST.includes(layer)) {
    if (layer === 'components') needChromium();
    if (await types()) await vitest(`${layer} tests`, [`--project=${layer}`, ...args]);
    return;
  }
  await prepare();
  const needed = join('tests', layer, 'prepare.js');
  /** @type {{ args?: string[], env?: NodeJS.ProcessEnv }} */
  const prepared = existsSync(join(ROOT, needed)) ? await (await load(needed)).prepareLayer(args) : {};
  if (layer === 'engines')
    await vitest('engine tests', ['--config', 'tests/engines/vitest.config.ts', ...args], prepared.env);
  else {
    needChromium();
    await playwright(layer, prepared.args ?? args, prepared.env);
  }
}

const [layer, ...args] = process.argv.slice(2);
try {
  await prepare({ build: false });
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  process.env.TEST_PATIENCE ??= String(await measurePatience());
  if (layer === undefined) await everyTest();
  else if (layer === 'all') await everyLayer();
  else if (layer === 'check') await changedTests();
  else if (LAYERS.includes(layer)) await oneLayer(layer, args);
  else fail(`Unknown layer ${layer}. The layers are ${LAYERS.join(', ')}.`);
  for (const name of skipped) console.log(`\nSkipped: ${name}`);
  for (const name of failures) console.log(`\nFailed: ${name}`);
  console.log(`\n${passed} passed, ${failures.length} failed, ${skipped.length} skipped`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} catch (error) {
  fail(error);
}
