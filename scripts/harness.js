/**
 * `npm run test:harness`: the real lm_eval, in two versions, and the hub's own client, offline, on tiny models that the run
 * makes (real-harness.js).
 *
 *     npm run test:harness                 # everything
 *     npm run test:harness -- clients      # the parts with this word in their file's name: clients, evaluations, failures, versions
 */
import { bin, fail, prepare, run } from './prepare.js';
import { CACHE, harnessOf, tasksAndModels } from './real-harness.js';

try {
  await prepare();
  const newest = harnessOf('newest');
  const older = harnessOf('0.4.9');
  const { tasks, models } = tasksAndModels(newest);
  const isPassed = run(
    bin('playwright'),
    ['test', '--config', 'playwright.harness.config.ts', ...process.argv.slice(2)],
    {
      ...process.env,
      HARNESS_NEWEST: newest,
      HARNESS_OLDER: older,
      HARNESS_TASKS: tasks,
      HARNESS_MODELS: models,
      HARNESS_CACHE: CACHE,
    },
  );
  process.exitCode = isPassed ? 0 : 1;
} catch (error) {
  fail(error);
}
