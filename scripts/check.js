/** `npm run check`, also the hook before a push: all that needs no database and no browser, side by side, in under a minute. */
import { spawn } from 'node:child_process';
import { bin, fail, prepare, ROOT } from './prepare.js';

/** @type {readonly (readonly [name: string, file: string, ...args: string[]])[]} */
const CHECKS = [
  ['lint', bin('biome'), 'check', '--error-on-warnings', '.'],
  ['arrows', process.execPath, 'scripts/lint-arrows.js'],
  ['what browsers lack', process.execPath, 'scripts/lint-browsers.js'],
  ['types', bin('tsc'), '-b'],
  ['unused code', bin('knip')],
  ['unit tests of core and web', bin('vitest'), 'run', '--project', 'core', '--project', 'web'],
];

/**
 * @param {readonly [name: string, file: string, ...args: string[]]} check
 * @returns {Promise<boolean>} whether it holds; what it printed is shown when it does not
 */
async function holds([name, file, ...args]) {
  const start = Date.now();
  const child = spawn(file, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {Buffer[]} */
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', resolve);
  });
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(Buffer.concat(output).toString() || `It ended with ${code}.`);
  return code === 0;
}

await prepare({ build: false }).catch(fail);
const results = await Promise.all(CHECKS.map(holds));
process.exitCode = results.every(Boolean) ? 0 : 1;
