import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { bin, run } from './prepare.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** @param {readonly string[]} names @returns {string | null} */
function onPath(names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const path = join(folder, name);
      if (folder !== '' && existsSync(path)) return path;
    }
  }
  return null;
}

/**
 * The browser for tests and benchmarks: the one on the PATH; else the system's package, where we may install it; else
 * Playwright's own download (null: Playwright knows where).
 * @returns {string | null}
 * @throws {Error} when none can be had.
 */
export function chromium() {
  const found = onPath(NAMES);
  if (found !== null) return found;
  if (process.getuid?.() === 0 && onPath(['apt-get']) !== null) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-q'], env);
    run('apt-get', ['install', '-qy', '--no-install-recommends', 'chromium'], env);
    const installed = onPath(NAMES);
    if (installed !== null) return installed;
  }
  if (run(bin('playwright'), ['install', 'chromium'])) return null;
  throw new Error('The browser tests need Chromium: install it so that "chromium" is on the PATH.');
}
