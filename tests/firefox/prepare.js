import { onPath } from '../../scripts/find-chromium.js';

/** The main ways run in the Firefox of this machine, which FIREFOX_PATH names or the PATH has. */
export function prepareLayer() {
  const firefox = process.env.FIREFOX_PATH || onPath(['firefox-esr', 'firefox']);
  if (firefox !== undefined) return { env: { FIREFOX_PATH: firefox } };
  throw new Error(
    'Firefox is needed: install it (Debian: apt-get install firefox-esr), or let FIREFOX_PATH name it.',
  );
}
