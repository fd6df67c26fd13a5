import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from '../../scripts/find-chromium.js';

/** The folder in which Debian installs programs that belong to a library. */
const LIBRARIES = '/usr/lib';

/** @returns {string | undefined} WebKit's own small browser, which its driver starts */
function findMiniBrowser() {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [];
  return folders
    .flatMap((folder) =>
      ['4.1', '6.0', '4.0'].map((api) => join(LIBRARIES, folder, `webkit2gtk-${api}`, 'MiniBrowser')),
    )
    .find((path) => existsSync(path));
}

/**
 * Finds this machine's engines other than Chromium, with a sentence for each missing one.
 * @returns {{ env: NodeJS.ProcessEnv, missing: string[] }}
 */
export function findEngines() {
  const firefox = process.env.FIREFOX_PATH || onPath(['firefox-esr', 'firefox']);
  const [driver, shell] = [onPath(['WebKitWebDriver']), findMiniBrowser()];
  const hasWebKit = driver !== undefined && shell !== undefined && onPath(['Xvfb']) !== undefined;
  return {
    env: {
      ...(firefox !== undefined && { FIREFOX_PATH: firefox }),
      ...(hasWebKit && { WEBKIT_DRIVER_PATH: driver, WEBKIT_SHELL_PATH: shell }),
    },
    missing: [
      ...(firefox === undefined ? ['Firefox is not installed (Debian: apt-get install firefox-esr)'] : []),
      ...(hasWebKit ? [] : ['WebKit is not installed (Debian: apt-get install webkit2gtk-driver xvfb)']),
    ],
  };
}

/** Prepares a run of the main tasks in each installed engine. */
export function prepareLayer() {
  const { env, missing } = findEngines();
  if (missing.length === 2) throw new Error(`No other engine: ${missing.join('; ')}.`);
  for (const one of missing) console.log(`Skipped: ${one}`);
  return { env };
}
