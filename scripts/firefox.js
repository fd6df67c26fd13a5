/** `npm run test:firefox`: the main ways in the machine's Firefox, which FIREFOX_PATH names or the PATH has. */
import { onPath } from './find-chromium.js';
import { bin, fail, prepare, run } from './prepare.js';

await prepare().catch(fail);
const firefox = process.env.FIREFOX_PATH || onPath(['firefox-esr', 'firefox']);
if (firefox === undefined) {
  fail(
    new Error(
      'Firefox is needed: install it (Debian: apt-get install firefox-esr), or let FIREFOX_PATH name it.',
    ),
  );
} else {
  const args = ['run', '--config', 'vitest.firefox.config.ts', ...process.argv.slice(2)];
  process.exitCode = run(bin('vitest'), args, { ...process.env, FIREFOX_PATH: firefox }) ? 0 : 1;
}
