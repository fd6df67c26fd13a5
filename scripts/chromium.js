import { findChromium, onPath } from './find-chromium.js';
import { bin, run } from './prepare.js';

/** @param {string} text */
function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * The browser for tests and benchmarks: the machine's own; else the system's package, where we may install it; else
 * Playwright's own download (null: Playwright knows where).
 * @returns {string | null}
 * @throws {Error} when none can be had.
 */
export function chromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && onPath(['apt-get']) !== undefined) {
    say('The browser tests need Chromium, and there is none on the PATH.');
    say(
      "Installing Debian's package 'chromium' with apt-get; Ctrl+C stops it, CHROMIUM_PATH names another browser …",
    );
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-q'], env);
    run('apt-get', ['install', '-qy', '--no-install-recommends', 'chromium'], env);
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  say('Downloading the Chromium of Playwright …');
  if (run(bin('playwright'), ['install', 'chromium'])) return null;
  throw new Error('The browser tests need Chromium: install it so that "chromium" is on the PATH.');
}
