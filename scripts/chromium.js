import { findChromium, findTestChromium, HEADLESS_SHELL, onPath } from './find-chromium.js';
import { bin, run } from './prepare.js';

/** @param {string} text */
function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Installs packages of the system with apt-get, where we may.
 * @param {readonly string[]} names
 * @param {string} advice what a person may do in place of it
 */
function installPackages(names, advice) {
  if (process.getuid?.() !== 0 || onPath(['apt-get']) === undefined) return;
  say(`Installing Debian's ${names.join(' and ')} with apt-get; Ctrl+C stops it, ${advice} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-q'], env);
  run('apt-get', ['install', '-qy', '--no-install-recommends', ...names], env);
}

/** The programs that tests of the server need and a system may lack, with their packages. Without them these tests are skipped. */
const TOOLS = { bwrap: 'bubblewrap', restic: 'restic' };

/** Installs the {@link TOOLS} that are not there. */
export function testTools() {
  const missing = Object.entries(TOOLS).filter(([program]) => onPath([program]) === undefined);
  const names = missing.map(([, name]) => name);
  if (names.length > 0) installPackages(names, 'without them some tests of the server are skipped');
}

/**
 * The machine's own browser; else the system's package, where we may install it; else Playwright's own download (null:
 * Playwright knows where).
 * @param {() => string | undefined} find
 * @param {string} packageName
 * @returns {string | null}
 * @throws {Error} when none can be had.
 */
function foundOrInstalled(find, packageName) {
  const found = find();
  if (found !== undefined) return found;
  say('Chromium is needed, and there is none on the PATH.');
  installPackages([packageName], 'CHROMIUM_PATH names another browser');
  const installed = find();
  if (installed !== undefined) return installed;
  say('Downloading the Chromium of Playwright …');
  if (run(bin('playwright'), ['install', 'chromium'])) return null;
  throw new Error('Chromium is needed: install it so that "chromium" is on the PATH.');
}

/** The browser for benchmarks. */
export function chromium() {
  return foundOrInstalled(findChromium, 'chromium');
}

/** The browser for tests. */
export function testChromium() {
  return foundOrInstalled(findTestChromium, HEADLESS_SHELL);
}
