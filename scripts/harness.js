/**
 * `npm run test:harness`: the real lm_eval, in two versions, and the hub's own client, offline, on tiny models that the run
 * makes (real-harness.js).
 *
 *     npm run test:harness                 # everything
 *     npm run test:harness -- clients      # the parts with this word in their file's name: clients, evaluations, failures, versions
 *     npm run test:harness -- readers      # what others read of us; it needs none of the above and takes a few minutes
 */
import { bin, fail, prepare, run } from './prepare.js';
import { CACHE, harnessOf, readersEnvironment, tasksAndModels } from './real-harness.js';

/** @returns {Record<string, string>} what the parts with the real lm_eval are told */
function realTools() {
  const newest = harnessOf('newest');
  const older = harnessOf('0.4.9');
  const { tasks, models } = tasksAndModels(newest);
  return {
    HARNESS_NEWEST: newest,
    HARNESS_OLDER: older,
    HARNESS_TASKS: tasks,
    HARNESS_MODELS: models,
    HARNESS_CACHE: CACHE,
  };
}

try {
  await prepare();
  const asked = process.argv.slice(2);
  const isReaders = asked.length > 0 && asked.every((part) => part === 'readers' || part.startsWith('-'));
  const isPassed = run(bin('playwright'), ['test', '--config', 'playwright.harness.config.ts', ...asked], {
    ...process.env,
    HARNESS_READERS: readersEnvironment(),
    ...(isReaders ? {} : realTools()),
  });
  process.exitCode = isPassed ? 0 : 1;
} catch (error) {
  fail(error);
}
