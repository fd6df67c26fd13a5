import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Debian's headless Chromium, which uses a third less CPU than the full one. */
const HEADLESS_SHELL = 'chromium-headless-shell';

/** @param {readonly string[]} names @returns {string | undefined} the first program with one of these names on the PATH */
export function onPath(names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const path = join(folder, name);
      if (folder !== '' && existsSync(path)) return path;
    }
  }
  return undefined;
}

/**
 * Finds the full browser for benchmarks: the one in CHROMIUM_PATH, or the first on the PATH.
 * @returns {string | undefined} undefined if there is none: Playwright then uses its own download
 */
export function findChromium() {
  return process.env.CHROMIUM_PATH || onPath(NAMES);
}

/** Finds the browser for tests. @returns {string | undefined} as above */
export function findTestChromium() {
  return process.env.CHROMIUM_PATH || onPath([HEADLESS_SHELL, ...NAMES]);
}

/** @returns {{ executablePath?: string, args: string[] }} launch options for the test browser */
export function chromiumLaunchOptions() {
  const executablePath = findTestChromium();
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [
      // Chromium's sandbox does not work for root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // Disable Chromium's background network requests.
      '--disable-background-networking',
      // Test pages live for about a second, so the optimizing compiler would use a tenth of the CPU for no benefit.
      '--js-flags=--no-turbofan',
    ],
  };
}
