import { findChromium, findTestChromium, HEADLESS_SHELL, onPath } from './find-chromium.js';
import { bin, run } from './prepare.js';

/** @param {string} text */
function say(text) {
  process.stderr.write(`${text}\n`);
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
  if (process.getuid?.() === 0 && onPath(['apt-get']) !== undefined) {
    say('Chromium is needed, and there is none on the PATH.');
    say(
      `Installing Debian's package '${packageName}' with apt-get; Ctrl+C stops it, CHROMIUM_PATH names another browser …`,
    );
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-q'], env);
    run('apt-get', ['install', '-qy', '--no-install-recommends', packageName], env);
    const installed = find();
    if (installed !== undefined) return installed;
  }
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
