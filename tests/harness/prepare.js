/**
 * `npm test -- harness`: two versions of the real lm_eval, EvalScope, and the hub's own client, offline, on tiny generated models
 * (environments.js).
 *
 *     npm test -- harness              # everything
 *     npm test -- harness clients      # tests with this word in their file name: clients, configuration, evaluations, failures,
 *                                      # loadable, quantized, sandbox, served, versions, vllm
 *     npm test -- harness evalscope    # the real EvalScope with a small server; 'served' tests lm_eval and a worker with it
 *     npm test -- harness readers documents statistics    # other programs that read our figures and files, without lm_eval
 */
import {
  CACHE,
  evalScopeEnvironment,
  harnessOf,
  readersEnvironment,
  tasksAndModels,
} from './environments.js';

/** @returns {Record<string, string>} settings of the parts with the real lm_eval */
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

/** Parts without lm_eval. */
const LIGHT = ['evalscope', 'readers', 'documents', 'statistics'];

/** @param {string[]} args */
export function prepareLayer(args) {
  const parts = args.filter((one) => !one.startsWith('-'));
  const isLight = parts.length > 0 && parts.every((part) => LIGHT.includes(part));
  const isAsked = parts.length === 0 || parts.includes('evalscope') || parts.includes('served');
  return {
    env: {
      HARNESS_READERS: readersEnvironment(),
      ...(isAsked ? { HARNESS_EVALSCOPE: evalScopeEnvironment() } : {}),
      ...(isLight ? {} : realTools()),
    },
  };
}
