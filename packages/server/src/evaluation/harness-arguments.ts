import { DOMAINS } from '@leaderboard/core/suite';
import type { EvaluationJob } from './job.ts';

/** The harness's option that runs code of the model: whoever meets it anywhere stops (threat 18). */
const REMOTE_CODE = /trust[_-]?remote[_-]?code|unsafe[_-]?code/i;

/**
 * Options that an operator may add, each with one value. By name, in full: the harness takes any beginning of an option
 * for the whole, so a list of forbidden ones would have holes.
 */
const ADDABLE = [
  '--batch_size',
  '--max_batch_size',
  '--device',
  '--include_path',
  '--use_cache',
  '--cache_requests',
  '--seed',
  '--verbosity',
];

/** What HARNESS_ARGUMENTS must be, for its message. */
export const EXTRA_ARGUMENTS_WANTED = `options of the harness with a value each, separated by spaces, among ${ADDABLE.join(', ')}`;

/** The operator's own arguments for the harness, or null when they are not what they must be. */
export function parseExtraArguments(text: string): string[] | null {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length % 2 !== 0) return null;
  const isFine = words.every((word, index) =>
    index % 2 === 0 ? ADDABLE.includes(word) : !word.startsWith('-') && !REMOTE_CODE.test(word),
  );
  return isFine ? words : null;
}

function precisionArguments(precision: EvaluationJob['precision']): Record<string, string | boolean> {
  switch (precision) {
    case '8bit':
      return { dtype: 'float16', load_in_8bit: true };
    case '4bit':
      return { dtype: 'float16', load_in_4bit: true };
    case 'gptq':
      // The weights say themselves how they are stored; the harness's own GPTQ options load no pinned commit.
      return { dtype: 'auto' };
    default:
      return { dtype: precision };
  }
}

/**
 * How the model is loaded, as the JSON object that the harness takes in place of 'a=b,c=d': there a comma in a value would
 * be a further option (threat 17). Only safetensors are loaded (threat 18).
 * @param baseFolder the base model's files at its commit: the harness knows one revision only, that of the other weights.
 */
function modelArguments(job: EvaluationJob, baseFolder: string | null): Record<string, string | boolean> {
  const { model, weightType } = job;
  const options = { ...precisionArguments(job.precision), use_safetensors: true, revision: model.commit };
  if (weightType === 'Original') return { pretrained: model.id, ...options };
  if (baseFolder === null) throw new Error('The base model is not there');
  return { pretrained: baseFolder, [weightType === 'Adapter' ? 'peft' : 'delta']: model.id, ...options };
}

/**
 * The arguments of lm_eval for a job (issue 4). Each is one element of the array; what comes from people is in the JSON
 * object and nowhere else.
 * @throws when the result holds the option that runs code of the model, wherever it may come from.
 */
export function harnessArguments(
  job: EvaluationJob,
  baseFolder: string | null,
  outputFolder: string,
  extra: readonly string[],
): string[] {
  const args = modelArguments(job, baseFolder);
  const options = [
    ...['--model', 'hf'],
    ...['--tasks', DOMAINS.map(({ key }) => key).join(',')],
    // Before another option: the harness's takes the name of a template where a word follows.
    ...(job.useChatTemplate ? ['--apply_chat_template'] : []),
    ...['--output_path', outputFolder],
    ...extra,
  ];
  if ([...options, ...Object.keys(args)].some((word) => REMOTE_CODE.test(word))) {
    throw new Error('An evaluation may never run code of the model');
  }
  return [...options, '--model_args', JSON.stringify(args)];
}

/** The arguments of the hub's own program that has the files of the base model at its commit put into a folder. */
export function downloadArguments(base: NonNullable<EvaluationJob['base']>, folder: string): string[] {
  return ['download', base.id, '--revision', base.commit, '--local-dir', folder];
}
