import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CACHE = join(ROOT, '.cache');
const BUILD_STAMP = join(CACHE, 'build-stamp');
const MESSAGES = readdirSync(join(ROOT, 'packages/texts/src/messages'));
/** Page languages. English comes first, because its build empties the folder that contains the others. */
export const PAGE_LANGUAGES = [
  'en',
  ...MESSAGES.flatMap((file) => /^([a-z]+)\.ts$/.exec(file)?.[1] ?? []).filter((tag) => tag !== 'en'),
];

/** @param {string} text */
function printNote(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Runs a program, forwards its output and waits for it to exit.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {boolean} whether it succeeded
 */
export function run(file, args, env = process.env) {
  // Preparation writes to stderr, because stdout belongs to the command that was requested.
  const { status, error } = spawnSync(file, args, { cwd: ROOT, env, stdio: ['ignore', 2, 2] });
  if (error !== undefined) printNote(`${file}: ${error.message}`);
  return status === 0;
}

/** @param {string} name an executable from a dependency @returns {string} its path */
export function bin(name) {
  return join(ROOT, 'node_modules', '.bin', name);
}

/** @param {string} path @returns {Record<string, {version?: string, link?: boolean, optional?: boolean}> | null} */
function packagesIn(path) {
  if (!existsSync(path)) return null;
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

/** Compares package-lock.json with npm's record of the installed packages. */
function isInstalled() {
  const wanted = packagesIn(join(ROOT, 'package-lock.json')) ?? {};
  const installed = packagesIn(join(ROOT, 'node_modules', '.package-lock.json'));
  if (installed === null) return false;
  return Object.entries(wanted).every(([path, { version, link, optional }]) => {
    // A workspace may have its own version, in packages/server/node_modules.
    if (!path.includes('node_modules/') || link === true) return true;
    const found = installed[path];
    return found === undefined ? optional === true : found.version === version;
  });
}

function install() {
  if (isInstalled()) return;
  printNote('Installing dependencies …');
  if (!run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])) {
    throw new Error('Installing the dependencies failed: see the messages of npm above.');
  }
}

/** Files that builds do not read: generated files, tests and the benchmark. */
const IGNORED = /\/(?:dist|dist-server|node_modules|test|bench)\/|\.test\.tsx?$/;

function sourceHash() {
  const hash = createHash('sha256');
  const sources = readdirSync(join(ROOT, 'packages'), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length))
    .filter((path) => !IGNORED.test(path));
  for (const path of ['package-lock.json', 'tsconfig.json', ...sources.sort()])
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

function isBuilt() {
  const outputs = [
    'server/dist/main.js',
    'stand-in-hub/dist/hub.js',
    ...PAGE_LANGUAGES.map((language) => `web/dist-server/${language}/server.js`),
    'web/dist/index.html',
    ...PAGE_LANGUAGES.slice(1).map((language) => `web/dist/${language}/index.html`),
  ];
  if (!outputs.every((path) => existsSync(join(ROOT, 'packages', path)))) return false;
  return existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === sourceHash();
}

/** Builds the server, stand-in hub and web, unless the last build used exactly these sources. */
function build() {
  if (isBuilt()) return;
  printNote('Building …');
  const hash = sourceHash();
  if (!run(bin('tsc'), ['-b', 'packages/server', 'packages/stand-in-hub'])) {
    throw new Error('The server does not compile: see above.');
  }
  for (const language of PAGE_LANGUAGES) {
    for (const config of ['vite.config.ts', 'vite.server.config.ts']) {
      const options = ['--config', join(ROOT, 'packages/web', config), '--logLevel', 'warn'];
      const env = { ...process.env, PAGE_LANGUAGE: language };
      if (!run(bin('vite'), ['build', 'packages/web', ...options], env)) {
        throw new Error('The web pages do not build: see above.');
      }
    }
  }
  writeFileSync(BUILD_STAMP, hash);
}

/**
 * Installs missing dependencies and, unless disabled, builds outdated parts; fast if there is nothing to do.
 * @param {{ build?: boolean }} [options]
 */
export async function prepare(options = {}) {
  requireNode();
  mkdirSync(CACHE, { recursive: true });
  install();
  if (options.build !== false) build();
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`Node ${process.versions.node} is too old: version 20.19 or newer is needed.`);
}

/**
 * Exits with a message and code 1.
 * @param {unknown} error
 * @returns {never}
 */
export function fail(error) {
  printNote(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/** @param {string} path relative to the project root */
export function load(path) {
  return import(join(ROOT, path));
}
