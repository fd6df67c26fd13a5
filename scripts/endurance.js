/** `npm run test:endurance`: builds what is stale, then the long crash and load runs. */
import { bin, fail, prepare, run } from './prepare.js';

await prepare().catch(fail);
process.exitCode = run(bin('playwright'), [
  'test',
  '--config',
  'playwright.endurance.config.ts',
  ...process.argv.slice(2),
])
  ? 0
  : 1;
