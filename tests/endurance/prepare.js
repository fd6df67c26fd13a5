import { bin, run } from '../../scripts/prepare.js';

/**
 * Tests properties with many more values before the crash and load runs, unless specific runs are requested.
 * @param {string[]} args
 */
export function prepareLayer(args) {
  if (args.length > 0) return {};
  const files = [
    'packages/core',
    'server/src/results',
    'server/src/hub',
    'newest-runs',
    'previous-ranks',
    'hostile',
  ];
  const env = { ...process.env, PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? '10000' };
  if (!run(bin('vitest'), ['run', ...files], env)) throw new Error('A property does not hold: see above.');
  return {};
}
