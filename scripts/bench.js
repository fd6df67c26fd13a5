/** `npm run bench`: builds the project, finds the browser and runs the benchmark. */
import { chromium } from './chromium.js';
import { bin, fail, load, prepare, run } from './prepare.js';

await prepare().catch(fail);
if (!run(bin('tsc'), ['-b', 'packages/bench'])) fail(new Error('The benchmark does not compile: see above.'));
try {
  process.env.CHROMIUM_PATH = chromium() ?? '';
} catch (error) {
  fail(error);
}
await load('packages/bench/dist/main.js');
