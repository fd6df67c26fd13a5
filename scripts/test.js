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
 * @param {string} name
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, live?: boolean }} [options] live: prints the output immediately, not only after a failure
 * @returns {Promise<boolean>} whether it succeeded
 */
async function program(name, file, args, { env = {}, live = false } = {}) {
  const start = Date.now();
  const stdio = live ? 'inherit' : 'pipe';
  const child = spawn(file, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', stdio, stdio],
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
  console.log(`${succeeded ? '' : output}${succeeded ? '✓' : '✗'} ${name} (${seconds} s)`);
  return succeeded;
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

/**
 * Runs tests and counts them. A runner that fails without a failed test, because it crashed or found none, counts as one failure.
 * @param {string} name
 * @param {string} file
 * @param {(report: string) => { args: string[], env?: NodeJS.ProcessEnv }} how
 * @param {(report: any) => void} count any: the report is in the runner's own JSON format
 */
async function tests(name, file, how, count) {
  const report = join(ROOT, '.cache', `${name.replaceAll(' ', '-')}.json`);
  rmSync(report, { force: true });
  const { args, env } = how(report);
  const before = failures.length;
  const succeeded = await program(name, file, args, { ...(env && { env }), live: true });
  if (existsSync(report)) count(JSON.parse(readFileSync(report, 'utf8')));
  if (!succeeded && failures.length === before) failures.push(name);
}

/** @param {string} name @param {readonly string[]} args @param {NodeJS.ProcessEnv} [env] */
function vitest(name, args, env) {
  return tests(
    name,
    bin('vitest'),
    (report) => ({
      args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
      ...(env && { env }),
    }),
    ({ numPassedTests, testResults }) => {
      passed += numPassedTests;
      for (const file of testResults) countFile(file);
    },
  );
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
  return tests(
    `${layer} tests`,
    bin('playwright'),
    (report) => ({
      args: ['test', '--config', 'tests', '--project', layer, '--reporter=list,json', ...args],
      env: { ...env, TEST_LAYER: layer, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }),
    ({ stats, suites, errors }) => {
      passed += stats.expected + stats.flaky;
      suites.forEach(countSuite);
      if (stats.unexpected === 0) for (const error of errors) failures.push(failure(layer, error.message));
    },
  );
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

/** Linters. Two run at a time, like the test runners. */
async function style() {
  const lint = ['check', '--error-on-warnings', '.'];
  await check('lint (`npm run format` fixes what it can)', bin('biome'), lint);
  await check('unused code', bin('knip'), []);
}

/** Type check. It also compiles the server, which some of its tests start as a process. */
function types() {
  return check('types', bin('tsc'), ['-b']);
}

/** @param {readonly string[]} projects */
function projectsOf(projects) {
  return projects.flatMap((project) => ['--project', project]);
}

/** Lists sources in a folder that differ from the main branch or are not committed. @param {string} folder */
function changedIn(folder) {
  const git = (/** @type {readonly string[]} */ ...args) =>
    spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.split('\n');
  const [base] = git('rev-parse', '--verify', '--quiet', 'main');
  const changed = git('diff', '--name-only', '--diff-filter=d', base || 'HEAD', '--', folder);
  const others = git('ls-files', '--others', '--exclude-standard', '--', folder);
  return [...changed, ...others].filter((path) => /\.[jt]sx?$/.test(path));
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
    await vitest('unit tests', projectsOf(['core', 'web', 'stand-in-hub']));
    const rooms = new Set(changedIn('packages/server/src').map((path) => `${dirname(path)}/`));
    const options = ['--passWithNoTests', ...projectsOf(['server']), ...rooms];
    if (rooms.size > 0) await vitest('server tests next to changed files', options);
    await vitest('documents', [...projectsOf(['scripts']), 'documents', 'references']);
    await build();
  };
  await Promise.all([style(), tests()]);
}

/** @param {string} layer @param {string[]} args */
async function oneLayer(layer, args) {
  if (VITEST.includes(layer)) {
    if (layer === 'components') needChromium();
    if (await types()) await vitest(`${layer} tests`, [...projectsOf([layer]), ...args]);
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
