/** `npm run test:endurance`: builds what is stale, then the long property runs, then the long crash and load runs. */
import { bin, fail, prepare, run } from './prepare.js';

await prepare().catch(fail);
const chosen = process.argv.slice(2);
// Named tests are among the crash and load runs.
const properties =
  chosen.length > 0 ||
  run(bin('vitest'), ['run', 'packages/core', 'packages/server/src/evaluation/accept-results', 'hostile'], {
    ...process.env,
    PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? '10000',
  });
const crashes = run(bin('playwright'), ['test', '--config', 'playwright.endurance.config.ts', ...chosen]);
process.exitCode = properties && crashes ? 0 : 1;
