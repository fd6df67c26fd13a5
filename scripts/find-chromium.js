import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Chromium without windows, as Debian packages it: it takes a third less of the processor than the whole one. */
export const HEADLESS_SHELL = 'chromium-headless-shell';

/** @param {readonly string[]} names @returns {string | undefined} the first program of these names on the PATH */
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
 * The browser of this machine for benchmarks, as visitors have it: the one CHROMIUM_PATH names, else the one on the PATH.
 * @returns {string | undefined} undefined where there is none: Playwright then looks for its own download
 */
export function findChromium() {
  return process.env.CHROMIUM_PATH || onPath(NAMES);
}

/** The browser of this machine for tests. @returns {string | undefined} as above */
export function findTestChromium() {
  return process.env.CHROMIUM_PATH || onPath([HEADLESS_SHELL, ...NAMES]);
}

/** @returns {{ executablePath?: string, args: string[] }} how the tests start the browser */
export function chromiumLaunchOptions() {
  const executablePath = findTestChromium();
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [
      // Chromium has no sandbox of its own under root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // It should look nothing up on the network.
      '--disable-background-networking',
      // A test's page lives for a second: the optimizing compiler takes a tenth of the processor and brings nothing.
      '--js-flags=--no-turbofan',
    ],
  };
}
