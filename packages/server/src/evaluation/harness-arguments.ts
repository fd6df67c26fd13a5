import { DOMAINS } from '@leaderboard/core/benchmark/suite';
import type { EvaluationJob, PinnedModel } from '@leaderboard/core/queue/job';
import type { BackendChoice } from './backends.ts';
import type { HarnessOptions } from './worker-config.ts';

/** The harness's options that run code of the model. None of them may reach it, wherever it comes from (docs/threats.md#remote-code). */
export const REMOTE_CODE = /trust[_-]?remote[_-]?code|unsafe[_-]?code/i;

/**
 * Options that an operator may add, each with one value. This is a list of allowed options, since the harness accepts any
 * beginning of an option for the whole: a list of forbidden ones would have holes.
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

/** Describes HARNESS_ARGUMENTS in the message about a bad value. */
export const EXTRA_ARGUMENTS_WANTED = `options of the harness with a value each, separated by spaces, among ${ADDABLE.join(', ')}`;

/** The operator's own arguments for the harness; null when one of them is not allowed. */
export function parseExtraArguments(text: string): string[] | null {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length % 2 !== 0) return null;
  const isFine = words.every((word, index) =>
    index % 2 === 0 ? ADDABLE.includes(word) : !word.startsWith('-') && !REMOTE_CODE.test(word),
  );
  return isFine ? words : null;
}

type Arguments = Readonly<Record<string, string | number | boolean>>;

function precisionArguments(precision: EvaluationJob['precision'], isQuantized: boolean): Arguments {
  // The weights say how they are stored, and transformers refuses to be told again.
  if (isQuantized) return { dtype: 'auto' };
  switch (precision) {
    case '8bit':
      return { dtype: 'float16', load_in_8bit: true };
    case '4bit':
      return { dtype: 'float16', load_in_4bit: true };
    case 'gptq':
      // The harness's own GPTQ options cannot load a pinned commit.
      return { dtype: 'auto' };
    default:
      return { dtype: precision };
  }
}

/** Only safetensors are loaded, since other formats can run code (docs/threats.md#remote-code). */
function hfArguments(job: EvaluationJob, baseFolder: string | null, isQuantized: boolean): Arguments {
  const { model, weightType } = job;
  const options = {
    ...precisionArguments(job.precision, isQuantized),
    use_safetensors: true,
    revision: model.commit,
  };
  if (weightType === 'Original') return { pretrained: model.id, ...options };
  if (baseFolder === null) throw new Error('The base model was not downloaded');
  return { pretrained: baseFolder, [weightType === 'Adapter' ? 'peft' : 'delta']: model.id, ...options };
}

/** The claim leaves out what the back end cannot evaluate, so that something of ours is wrong where it gets here. */
function mustFit(is: boolean): void {
  if (!is) throw new Error('The back end of this worker cannot evaluate this submission');
}

/** Without `tokenizer_revision` lm_eval would take the tokenizer of the branch main. */
function vllmArguments({ model, weightType, precision }: EvaluationJob, isQuantized: boolean): Arguments {
  mustFit(weightType === 'Original' && (isQuantized || !/^\dbit$/.test(precision)));
  return {
    pretrained: model.id,
    ...precisionArguments(precision, isQuantized),
    load_format: 'safetensors',
    revision: model.commit,
    tokenizer_revision: model.commit,
  };
}

/** The server has loaded some weights. The revision is the tokenizer's, which lm_eval needs to find the end of a question. */
function serverArguments(job: EvaluationJob, { precision }: BackendChoice): Arguments {
  mustFit(job.weightType === 'Original' && job.precision === precision);
  return { model: job.model.id, revision: job.model.commit, tokenizer_backend: 'huggingface' };
}

function modelArguments(
  job: EvaluationJob,
  baseFolder: string | null,
  isQuantized: boolean,
  backend: BackendChoice,
): Arguments {
  switch (backend.name) {
    case 'hf':
      return hfArguments(job, baseFolder, isQuantized);
    case 'vllm':
      return vllmArguments(job, isQuantized);
    case 'local-completions':
      return serverArguments(job, backend);
  }
}

/**
 * The arguments of lm_eval for a job, each an element of the array. A submitter's text stands in the JSON object alone: in the form
 * 'a=b,c=d' a comma in a value would begin another option (docs/threats.md#command-injection).
 * @param baseFolder files of the base model at its commit: the harness takes one revision only, that of the other weights.
 * @throws when an argument is an option that runs code of the model, wherever it comes from.
 */
export function harnessArguments(
  job: EvaluationJob,
  baseFolder: string | null,
  outputFolder: string,
  { arguments: extra, backend }: Pick<HarnessOptions, 'arguments' | 'backend'>,
  isQuantized = false,
): string[] {
  const args = { ...backend.args, ...modelArguments(job, baseFolder, isQuantized, backend) };
  const options = [
    ...['--model', backend.name],
    ...['--tasks', DOMAINS.map(({ key }) => key).join(',')],
    // Another option must follow: the harness would take a plain word for the name of a template.
    ...(job.useChatTemplate ? ['--apply_chat_template'] : []),
    ...['--output_path', outputFolder],
    // What each question was answered with, in files beside the results.
    '--log_samples',
    ...extra,
  ];
  if ([...options, ...Object.keys(args)].some((word) => REMOTE_CODE.test(word))) {
    throw new Error('An evaluation may never run code of the model');
  }
  return [...options, '--model_args', JSON.stringify(args)];
}

/**
 * The arguments of the hub's own program that downloads these files of a model at its commit: into a folder, or, without one,
 * into the hub's cache. The names of the files are plain (core's rule chooses them).
 */
export function downloadArguments(
  { id, commit }: PinnedModel,
  files: readonly string[],
  folder: string | null,
): string[] {
  if (files.length === 0) throw new Error('Without names the program would download every file');
  return [
    'download',
    id,
    ...files,
    ...['--revision', commit],
    ...(folder === null ? [] : ['--local-dir', folder]),
  ];
}
