/** The lm_eval backends that an operator can choose, and the allowed arguments of each. */
import { basename } from 'node:path';
import type { Backend, Loadable } from '@leaderboard/core/queue/machine';
import { SUBMISSION_PRECISIONS, type SubmissionPrecision } from '@leaderboard/core/queue/submissions';

type Value = string | number | boolean;

/** The operator's settings HARNESS_MODEL and HARNESS_MODEL_ARGUMENTS. */
export interface BackendChoice {
  readonly name: Backend;
  /** Arguments for lm_eval. */
  readonly args: Readonly<Record<string, Value>>;
  /** Precision in which the local-completions server loaded its models; null if the backend loads them itself. */
  readonly precision: SubmissionPrecision['key'] | null;
}

/** The default if neither variable is set. */
export const DEFAULT_BACKEND: BackendChoice = { name: 'hf', args: {}, precision: null };

/** Syntax of an argument's values. */
interface ArgumentType {
  /** Shown in the error message for an invalid value. */
  readonly takes: string;
  /** Returns undefined if the string does not match. */
  readonly read: (text: string) => Value | undefined;
}

const isServerAddress = (text: string) => {
  const { protocol, username, password, pathname, search, hash } = new URL(text);
  const hasSecrets = `${username}${password}${search}${hash}` !== '';
  return /^https?:$/.test(protocol) && !hasSecrets && pathname.endsWith('/completions');
};
const matching = (takes: string, is: (text: string) => boolean): ArgumentType => ({
  takes,
  read: (text) => (is(text) ? text : undefined),
});
const oneOf = (...values: readonly string[]) => matching(values.join('|'), (text) => values.includes(text));
const memory = matching('20GiB', (text) => /^[1-9]\d{0,4}[GM]iB$/.test(text));
const server = matching('http://localhost:8000/v1/completions', (text) => {
  return text.length <= 300 && URL.canParse(text) && isServerAddress(text);
});
const yesNo: ArgumentType = {
  takes: 'true|false',
  read: (text) => (/^(?:true|false)$/.test(text) ? text === 'true' : undefined),
};
const number = (least: number, most: number, pattern: RegExp): ArgumentType => ({
  takes: `${least}…${most}`,
  read: (text) =>
    pattern.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined,
});
const whole = (least: number, most: number) => number(least, most, /^\d{1,9}$/);

const gpus = whole(1, 64);
const tokens = whole(1, 10_000_000);
const tokenId = whole(0, 10_000_000);

/**
 * The allowed arguments. All others are rejected: lm_eval passes unknown arguments to the loader, which may run code or read
 * local files. The worker itself sets the weights and their precision. Arguments that may change an answer are part of the
 * row's configuration, as in every results file (results/prompt-settings.ts).
 */
const TABLE: Readonly<Record<Backend, Readonly<Record<string, ArgumentType>>>> = {
  hf: {
    parallelize: yesNo,
    max_memory_per_gpu: memory,
    max_cpu_memory: memory,
    tp_plan: oneOf('auto'),
    attn_implementation: oneOf('eager', 'sdpa', 'flash_attention_2', 'flash_attention_3'),
    max_length: tokens,
    add_bos_token: yesNo,
    prefix_token_id: tokenId,
  },
  vllm: {
    tensor_parallel_size: gpus,
    pipeline_parallel_size: gpus,
    data_parallel_size: gpus,
    gpu_memory_utilization: number(0.1, 1, /^[01](?:\.\d{1,3})?$/),
    max_num_seqs: whole(1, 10_000),
    max_num_batched_tokens: tokens,
    enforce_eager: yesNo,
    max_model_len: tokens,
    kv_cache_dtype: oneOf('auto', 'fp8'),
    add_bos_token: yesNo,
    prefix_token_id: tokenId,
  },
  'local-completions': {
    base_url: server,
    precision: oneOf(...SUBMISSION_PRECISIONS.map(({ key }) => key)),
    num_concurrent: whole(1, 1000),
    max_retries: whole(1, 100),
    timeout: whole(1, 86_400),
    tokenized_requests: yesNo,
    max_length: tokens,
    add_bos_token: yesNo,
  },
};
const REQUIRED: Readonly<Partial<Record<Backend, readonly string[]>>> = {
  'local-completions': ['base_url', 'precision'],
};

/** Describes a backend's arguments for the error message about an invalid one. */
export function describeBackendArguments(name: Backend): string {
  const required = REQUIRED[name] ?? [];
  const words = Object.entries(TABLE[name]).map(([key, { takes }]) => `${key}=${takes}`);
  const needs = required.length === 0 ? '' : `, with ${required.join(' and ')}`;
  return `words such as name=value, for ${name} among ${words.join(', ')}${needs}`;
}

/** Parses an operator's settings. Returns null if an argument is not allowed, is repeated or conflicts with another. */
export function parseBackend(name: Backend, text: string): BackendChoice | null {
  const forms = new Map(Object.entries(TABLE[name]));
  const read = new Map<string, Value>();
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const [key = '', ...rest] = word.split('=');
    const value = forms.get(key)?.read(rest.join('='));
    if (value === undefined || read.has(key)) return null;
    read.set(key, value);
  }
  if (!(REQUIRED[name] ?? []).every((key) => read.has(key))) return null;
  if (read.get('parallelize') === true && read.has('tp_plan')) return null;
  const { precision, ...args } = Object.fromEntries(read);
  const known = SUBMISSION_PRECISIONS.find(({ key }) => key === precision);
  return { name, args, precision: known?.key ?? null };
}

/** Variables with invalid values for the chosen backend, each with a description of a valid value. */
export function unfitVariables(variables: {
  readonly HARNESS_MODEL: Backend;
  readonly HARNESS_MODEL_ARGUMENTS?: string | undefined;
  readonly HARNESS_COMMAND: string;
}): (readonly [keyof typeof variables, string])[] {
  const { HARNESS_MODEL: name, HARNESS_MODEL_ARGUMENTS: words = '', HARNESS_COMMAND: command } = variables;
  if (parseBackend(name, words) === null)
    return [['HARNESS_MODEL_ARGUMENTS', describeBackendArguments(name)]];
  const isCutOff = name === 'local-completions' && basename(command) === 'lm_eval-in-sandbox';
  return isCutOff ? [['HARNESS_COMMAND', 'another program: the sandbox cannot reach the server']] : [];
}

/** True if evaluations run on a server that loaded its weights beforehand. */
export function usesServer({ backend }: { readonly backend: BackendChoice }): boolean {
  return backend.name === 'local-completions';
}

/** Number of GPUs per model; infinite if its layers are spread over all GPUs. */
export function gpusOfOneModel({ name, args }: BackendChoice): number {
  if (name === 'hf') return args.parallelize === true || 'tp_plan' in args ? Number.POSITIVE_INFINITY : 1;
  return Number(args.tensor_parallel_size ?? 1) * Number(args.pipeline_parallel_size ?? 1);
}

/**
 * Precisions that a backend can load; null for hf, because they depend on the installed packages. For vLLM, on-the-fly quantization
 * and other stored quantization methods are untested.
 */
export function precisionsOf({ name, precision }: BackendChoice): readonly Loadable[] | null {
  if (name === 'vllm') return ['float16', 'bfloat16', 'gptq', 'awq'];
  return precision === null ? null : [precision];
}
