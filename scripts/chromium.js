import { findChromium, findTestChromium, HEADLESS_SHELL, onPath } from './find-chromium.js';
import { bin, run } from './prepare.js';

/** @param {string} text */
function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Installs system packages with apt-get, if permitted.
 * @param {readonly string[]} names
 * @param {string} advice alternatives for the user
 */
function installPackages(names, advice) {
  if (process.getuid?.() !== 0 || onPath(['apt-get']) === undefined) return;
  say(`Installing Debian's ${names.join(' and ')} with apt-get; Ctrl+C stops it, ${advice} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-q'], env);
  run('apt-get', ['install', '-qy', '--no-install-recommends', ...names], env);
}

/** Programs that server tests need, with their packages. Without them these tests are skipped. */
const TOOLS = { bwrap: 'bubblewrap', restic: 'restic' };

/** Installs missing {@link TOOLS}. */
export function installTestTools() {
  const missing = Object.entries(TOOLS).filter(([program]) => onPath([program]) === undefined);
  const names = missing.map(([, name]) => name);
  if (names.length > 0) installPackages(names, 'without them some server tests are skipped');
}

/**
 * Finds an installed browser, or installs the system's package if permitted, or Playwright's download (null: Playwright finds it
 * itself).
 * @param {() => string | undefined} find
 * @param {string} packageName
 * @returns {string | null}
 * @throws {Error} if no browser is available
 */
function findOrInstall(find, packageName) {
  const found = find();
  if (found !== undefined) return found;
  say('Chromium is needed, but none is on the PATH.');
  installPackages([packageName], 'CHROMIUM_PATH names another browser');
  const installed = find();
  if (installed !== undefined) return installed;
  say("Downloading Playwright's Chromium …");
  if (run(bin('playwright'), ['install', 'chromium'])) return null;
  throw new Error('Chromium is needed: install it so that "chromium" is on the PATH.');
}

/** Returns the browser for benchmarks. */
export function chromium() {
  return findOrInstall(findChromium, 'chromium');
}

/** Returns the browser for tests. */
export function testChromium() {
  return findOrInstall(findTestChromium, HEADLESS_SHELL);
}
