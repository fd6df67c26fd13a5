import { DOMAINS } from '@leaderboard/core/benchmark/suite';
import type { EvaluationJob, PinnedModel } from '@leaderboard/core/queue/job';
import type { BackendChoice } from './backends.ts';
import type { HarnessOptions } from './worker-config.ts';

/** Harness options that run the model's code. None may be passed on, regardless of its source (docs/threats.md#remote-code). */
export const REMOTE_CODE = /trust[_-]?remote[_-]?code|unsafe[_-]?code/i;

/**
 * Options that an operator may add, each with one value. This is an allow list: the harness accepts abbreviated options, so a block
 * list would have gaps.
 */
const ALLOWED_OPTIONS = [
  '--batch_size',
  '--max_batch_size',
  '--device',
  '--include_path',
  '--use_cache',
  '--cache_requests',
  '--seed',
  '--verbosity',
];

/** Describes HARNESS_ARGUMENTS in the error message about an invalid value. */
export const EXTRA_ARGUMENTS_WANTED = `options of the harness with a value each, separated by spaces, among ${ALLOWED_OPTIONS.join(', ')}`;

/** Parses the operator's own arguments for the harness. Returns null if one is not allowed. */
export function parseExtraArguments(text: string): string[] | null {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length % 2 !== 0) return null;
  const isFine = words.every((word, index) =>
    index % 2 === 0 ? ALLOWED_OPTIONS.includes(word) : !word.startsWith('-') && !REMOTE_CODE.test(word),
  );
  return isFine ? words : null;
}

type Arguments = Readonly<Record<string, string | number | boolean>>;

function precisionArguments(precision: EvaluationJob['precision'], isQuantized: boolean): Arguments {
  // transformers reads the quantization from the weights, and rejects a duplicate setting.
  if (isQuantized) return { dtype: 'auto' };
  switch (precision) {
    case '8bit':
      return { dtype: 'float16', load_in_8bit: true };
    case '4bit':
      return { dtype: 'float16', load_in_4bit: true };
    case 'gptq':
      // The harness's GPTQ options cannot load a pinned commit.
      return { dtype: 'auto' };
    default:
      return { dtype: precision };
  }
}

/** Loads only safetensors, since other formats can run code (docs/threats.md#remote-code). */
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

/** Throws for a submission that the claim should have filtered out, which would be our bug. */
function assertSupported(is: boolean): void {
  if (!is) throw new Error('The back end of this worker cannot evaluate this submission');
}

/** Without `tokenizer_revision`, lm_eval would load the tokenizer of the main branch. */
function vllmArguments({ model, weightType, precision }: EvaluationJob, isQuantized: boolean): Arguments {
  assertSupported(weightType === 'Original' && (isQuantized || !/^\dbit$/.test(precision)));
  return {
    pretrained: model.id,
    ...precisionArguments(precision, isQuantized),
    load_format: 'safetensors',
    revision: model.commit,
    tokenizer_revision: model.commit,
  };
}

/** The server has already loaded the weights. lm_eval only needs this revision's tokenizer, to find where a question ends. */
function serverArguments(job: EvaluationJob, { precision }: BackendChoice): Arguments {
  assertSupported(job.weightType === 'Original' && job.precision === precision);
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
 * lm_eval arguments for a job, one per element. Strings from a submitter only occur in the JSON object: in the 'a=b,c=d' syntax,
 * a comma in a value would start another option (docs/threats.md#command-injection).
 * @param baseFolder the base model's files at its commit: the harness accepts only one revision, used for the adapter or delta.
 * @throws if an argument is an option that runs the model's code.
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
    // Another option must follow, because the harness would parse a plain word as a template name.
    ...(job.useChatTemplate ? ['--apply_chat_template'] : []),
    ...['--output_path', outputFolder],
    // Writes the answer to each question to files next to the results.
    '--log_samples',
    ...extra,
  ];
  if ([...options, ...Object.keys(args)].some((word) => REMOTE_CODE.test(word))) {
    throw new Error('An evaluation must never run code of the model');
  }
  return [...options, '--model_args', JSON.stringify(args)];
}

/**
 * Arguments for the hub's download program to fetch these files of a model at its commit. The target is a folder, or the hub's
 * cache if `folder` is null. The file names are safe on a command line (core's filesToDownload checks them).
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
