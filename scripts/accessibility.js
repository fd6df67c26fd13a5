/** `npm run test:accessibility`: axe over the main states of the pages, in each language, theme and width. */
import { bin, fail, prepare, run } from './prepare.js';

await prepare().catch(fail);
const args = ['test', '--config', 'playwright.accessibility.config.ts', ...process.argv.slice(2)];
process.exitCode = run(bin('playwright'), args) ? 0 : 1;
