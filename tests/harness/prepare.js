/**
 * `npm test -- harness`: the real lm_eval, in two versions, EvalScope, and the hub's own client, offline, on tiny models that the run makes
 * (environments.js).
 *
 *     npm test -- harness            # everything
 *     npm test -- harness clients    # the parts with this word in their file's name: clients, configuration, evaluations, failures, loadable, quantized, sandbox, served, versions, vllm
 *     npm test -- harness evalscope    # the real EvalScope, asking a small server; served: lm_eval and a worker, too
 *     npm test -- harness readers documents statistics    # what other programs make of our figures and files; they need no lm_eval
 */
import {
  CACHE,
  evalScopeEnvironment,
  harnessOf,
  readersEnvironment,
  tasksAndModels,
} from './environments.js';

/** @returns {Record<string, string>} for the parts with the real lm_eval */
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

/** The parts without lm_eval. */
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
