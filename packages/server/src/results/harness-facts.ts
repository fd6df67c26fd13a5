import { BENCHMARKS, TASKS } from '@leaderboard/core/benchmark/suite';
import { type Commit, isHubPath, parseCommit } from '@leaderboard/core/hub-path';
import { isWord } from '@leaderboard/core/limits';
import {
  field,
  isRecord,
  type JsonRecord,
  parseNumber,
  recordAt,
  textAt,
} from '@leaderboard/core/results/harness-json';
import { isOn, isQuantized, readPrecision } from '@leaderboard/core/results/precision';
import { looksLikeSecret } from '@leaderboard/core/results/secrets';
import type { HarnessFile } from './harness-file.ts';
import { foreignLoader, type PromptSettings, promptSettings } from './prompt-settings.ts';

/** The facts of a run in its results file; null is unknown, never a guess. */
export interface RunFacts {
  /** Path on the hub, 'organization/model-name'; null when the file has none, or one that may be a local path. */
  readonly modelName: string | null;
  /** What the file calls the model, whatever that is. */
  readonly namedAs: string | null;
  /** The loader or argument by which the weights are not those that the file names; null: they are. */
  readonly changedBy: string | null;
  /** For adapters and delta weights: the hub path of their base model. */
  readonly baseModel: string | null;
  readonly weightType: 'Original' | 'Adapter' | 'Delta' | null;
  /** The commit of `modelName`. */
  readonly commit: Commit | null;
  /** The branch, tag or commit in the words of the file. */
  readonly revision: string | null;
  /** Of the weights: 'bfloat16', 'float16', 'float32', '8bit', '4bit', 'gptq', … */
  readonly precision: string | null;
  /** null also for quantized weights, of which the harness counts the packed numbers, and of some methods none. */
  readonly paramsBillions: number | null;
  /** The harness's count. */
  readonly countedBillions: number | null;
  readonly harnessVersion: string | null;
  readonly harnessGitHash: string | null;
  /** ISO 8601. */
  readonly evaluatedAt: string | null;
  readonly chatTemplateApplied: boolean | null;
  /**
   * Whether the run was allowed to execute code of the model's repository (docs/threats.md#remote-code); null where the file states
   * no model arguments. The harness's default is no.
   */
  readonly trustedRemoteCode: boolean | null;
  /** The harness's own name of how it ran the model: 'hf', 'vllm', … */
  readonly backend: string | null;
  /** Whether the program that asked the model records neither commit nor precision, so that an import asks for them. */
  readonly isServed: boolean;
  /** Of the suite's tasks and groups, by task name. */
  readonly taskVersions: Readonly<Record<string, string>>;
  readonly durationSeconds: number | null;
  /** The number of few-shot examples; null unless all language tasks state the same one. */
  readonly fewShot: number | null;
  /** Other arguments that may change answers, where they are not the default. */
  readonly promptSettings: PromptSettings;
}

function token(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && isWord(value) && !looksLikeSecret(value) ? value : null;
}

function hubPathOrNull(value: string | null): string | null {
  return value !== null && isHubPath(value) && !looksLikeSecret(value) ? value : null;
}

/** `config.model_args` by name: a text 'a=b,c=d' or an object, whose objects are JSON. Empty values and None count as absent. */
function modelArgs(config: JsonRecord): ReadonlyMap<string, string> {
  const raw = field(config, 'model_args');
  const pairs: [string, unknown][] = isRecord(raw) ? Object.entries(raw) : [];
  for (const part of typeof raw === 'string' ? raw.split(',') : []) {
    const equals = part.indexOf('=');
    if (equals > 0) pairs.push([part.slice(0, equals).trim(), part.slice(equals + 1).trim()]);
  }
  const args = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (value === null || value === '' || value === 'None') args.delete(name);
    else args.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return args;
}

const ARGUMENT_NAME = /^[a-z]\w{0,63}$/i;
const ARGUMENT_VALUE = /^[\x20-\x7e]{1,500}$/;
const MOST_ARGUMENTS = 40;

/** The arguments of the model, for a command that repeats the run; null where the file has none, or one that is not credible. */
export function modelArguments(config: JsonRecord): Record<string, string> | null {
  const args = [...modelArgs(config)];
  const isCredible = args.every(([name, value]) => ARGUMENT_NAME.test(name) && ARGUMENT_VALUE.test(value));
  return isCredible && args.length > 0 && args.length <= MOST_ARGUMENTS ? Object.fromEntries(args) : null;
}

/** The batch size in the words of the file: a number, 'auto', 'auto:4'. */
export function batchSize(config: JsonRecord): string | null {
  const size = field(config, 'batch_size');
  return typeof size === 'string' && /^auto:\d{1,4}$/.test(size) ? size : token(size);
}

function statedRevision(config: JsonRecord, args: ReadonlyMap<string, string>): string | null {
  return args.get('revision') ?? textAt(config, 'model_revision');
}

/** Whether the file names the revision in a form that is not kept: without a commit, two configurations would become one. */
export function oddRevision(config: JsonRecord, { commit }: Pick<RunFacts, 'commit'>): boolean {
  const stated = statedRevision(config, modelArgs(config));
  return commit === null && stated !== null && token(stated) === null;
}

type TestedModel = Pick<
  RunFacts,
  'modelName' | 'namedAs' | 'changedBy' | 'baseModel' | 'weightType' | 'commit' | 'revision'
>;

/**
 * Whether the harness found weights on the hub: it writes their commit under this key, and an empty text for a folder, whose name
 * may have the form of a path on the hub. True where the file does not say: version 0.3 and some backends write no commits.
 */
function isOnHub(config: JsonRecord, key: string, revision: string | null = null): boolean {
  const isStated = field(config, key) !== undefined;
  return !isStated || parseCommit(textAt(config, key)) !== null || parseCommit(revision) !== null;
}

/** Names of arguments that put an adapter or a vector onto the weights, in any back end; `max_lora_rank` and its likes name none. */
const WEIGHT_CHANGE = /lora|peft|adapter|steer|delta|control_?vec/i;
const NAMES_NONE = /^(?:enable_|max_|fully_sharded_|long_)|_(?:dtype|rank|size|backend|scaling_factors?)$/i;

/** The first argument that changes the weights in a way that the model's name does not tell. */
function weightChange(args: ReadonlyMap<string, string>, known: readonly string[] = []): string | null {
  for (const [name, value] of args) {
    if (known.includes(name) || !isOn(args, name)) continue;
    const keys = [...value.matchAll(/["']([\w-]{1,64})["']\s{0,9}:/g)].map(([, key = '']) => key);
    if ([name, ...keys].some((one) => WEIGHT_CHANGE.test(one) && !NAMES_NONE.test(one))) return name;
  }
  return null;
}

function testedModel(root: JsonRecord, config: JsonRecord, args: ReadonlyMap<string, string>): TestedModel {
  const base = args.get('pretrained') ?? null;
  const revision = token(statedRevision(config, args));
  const adapter = args.get('peft') ?? null;
  const delta = args.get('delta') ?? null;
  // vLLM names an adapter by a folder on the machine of the run, even where it looks like a hub path.
  const localAdapter = args.get('lora_local_path') ?? null;
  if (adapter !== null || delta !== null || localAdapter !== null) {
    // `model_sha` is the base model's commit. The commit of the adapter or delta stands beside it.
    const key = adapter !== null ? 'peft_sha' : 'delta_sha';
    return {
      modelName: isOnHub(config, key, revision) ? hubPathOrNull(adapter ?? delta) : null,
      namedAs: adapter ?? delta ?? localAdapter,
      changedBy: foreignLoader(config) ?? weightChange(args, ['peft', 'delta', 'lora_local_path']),
      baseModel: isOnHub(config, 'model_sha') ? hubPathOrNull(base) : null,
      weightType: adapter !== null || localAdapter !== null ? 'Adapter' : 'Delta',
      commit: parseCommit(textAt(config, key)),
      revision,
    };
  }
  const namedAs = textAt(root, 'model_name') ?? base;
  return {
    modelName: isOnHub(config, 'model_sha', revision) ? hubPathOrNull(namedAs) : null,
    namedAs,
    changedBy: foreignLoader(config) ?? weightChange(args),
    baseModel: null,
    weightType: base === null ? null : 'Original',
    commit: parseCommit(textAt(config, 'model_sha')) ?? parseCommit(revision),
    revision,
  };
}

/** Backends that load the model themselves, without its code unless they are told to. */
const LOADS_ITSELF =
  /^(?:hf|huggingface|vllm|sglang$|mamba|openvino|neuron|ipex|habana|nemo|megatron|steered|trtllm|optimum)/;

function trustedRemoteCode(config: JsonRecord, args: ReadonlyMap<string, string>): boolean | null {
  if (isOn(args, 'trust_remote_code')) return true;
  const isLocal = LOADS_ITSELF.test(textAt(config, 'model') ?? 'hf');
  return args.size > 0 && isLocal && !args.has('base_url') ? false : null;
}

/** Models behind an API, of vLLM and the like: their files have no `model_sha`, and those of `hf` before 0.4.3 have none either. */
function isServed(config: JsonRecord): boolean {
  const isLoaded = /^(?:hf|huggingface|mamba)/.test(textAt(config, 'model') ?? 'hf');
  return !isLoaded && field(config, 'model_sha') === undefined;
}

function countedBillions(config: JsonRecord): number | null {
  const count = parseNumber(field(config, 'model_num_parameters'));
  // The harness writes -1 for unknown. No model has a million billions.
  return typeof count === 'number' && count > 0 && count < 1e15 ? count / 1e9 : null;
}

function evaluatedAt(root: JsonRecord): string | null {
  const seconds = parseNumber(field(root, 'date'));
  const year10000 = 253_402_300_800;
  if (typeof seconds !== 'number' || seconds <= 0 || seconds >= year10000) return null;
  return new Date(seconds * 1000).toISOString();
}

const YEAR_SECONDS = 31_536_000;

/** The harness writes the seconds as text. */
function durationSeconds(root: JsonRecord): number | null {
  const seconds = Number.parseFloat(textAt(root, 'total_evaluation_time_seconds') ?? '');
  return seconds > 0 && seconds < YEAR_SECONDS ? seconds : null;
}

function chatTemplateApplied(root: JsonRecord): boolean | null {
  const template = field(root, 'chat_template');
  // Models behind an API have '': nobody knows whether the service applied a template.
  if (template === undefined || template === '') return null;
  return template !== null;
}

function taskVersions(root: JsonRecord): Record<string, string> {
  const versions = recordAt(root, 'versions');
  return Object.fromEntries(
    BENCHMARKS.flatMap(({ task }) => {
      const version = token(field(versions, task));
      return version === null ? [] : [[task, version]];
    }),
  );
}

function fewShot({ tasks }: HarnessFile): number | null {
  const stated = new Set(TASKS.flatMap(({ task }) => (tasks.has(task) ? [tasks.get(task)?.fewShot] : [])));
  const [only] = stated;
  return stated.size === 1 && typeof only === 'number' && Number.isInteger(only) && only >= 0 ? only : null;
}

/** The facts of a results file. Never throws; a value that is not credible is null. */
export function runFacts(file: HarnessFile): RunFacts {
  const { root, config } = file;
  const args = modelArgs(config);
  const weights: Parameters<typeof readPrecision> = [
    args,
    [textAt(root, 'model_name'), args.get('pretrained') ?? null],
    [token(args.get('dtype')), token(textAt(config, 'model_dtype'))],
  ];
  return {
    ...testedModel(root, config, args),
    precision: readPrecision(...weights),
    paramsBillions: isQuantized(...weights) ? null : countedBillions(config),
    countedBillions: countedBillions(config),
    harnessVersion: token(field(root, 'lm_eval_version')),
    harnessGitHash: token(textAt(root, 'git_hash')),
    evaluatedAt: evaluatedAt(root),
    chatTemplateApplied: chatTemplateApplied(root),
    trustedRemoteCode: trustedRemoteCode(config, args),
    backend: token(textAt(config, 'model')),
    isServed: isServed(config),
    taskVersions: taskVersions(root),
    durationSeconds: durationSeconds(root),
    fewShot: fewShot(file),
    promptSettings: promptSettings(root, args),
  };
}
