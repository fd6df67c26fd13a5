/** `npm run bench`: builds the project and runs the benchmark. */
import { findChromium } from './find-chromium.js';
import { bin, fail, load, prepare, run } from './prepare.js';

await prepare().catch(fail);
if (!run(bin('tsc'), ['-b', 'packages/bench'])) fail(new Error('The benchmark does not compile: see above.'));
const browser = findChromium();
if (browser === undefined) fail(new Error('Chromium is needed: install it, or name one in CHROMIUM_PATH.'));
process.env.CHROMIUM_PATH = browser;
await load('packages/bench/dist/main.js');
