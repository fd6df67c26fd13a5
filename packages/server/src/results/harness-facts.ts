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
import { foreignLoader, type PromptSettings, readPromptSettings } from './prompt-settings.ts';

/** Run metadata from the results file. Null means unknown; nothing is guessed. */
export interface RunFacts {
  /** Hub path, 'organization/model-name'; null if the file has none or it may be a local path. */
  readonly modelName: string | null;
  /** Model name from the file, in any format. */
  readonly namedAs: string | null;
  /** Loader or argument that changes the named weights; null if they are unchanged. */
  readonly changedBy: string | null;
  /** Hub path of the base model, for adapters and delta weights. */
  readonly baseModel: string | null;
  readonly weightType: 'Original' | 'Adapter' | 'Delta' | null;
  /** Commit of `modelName`. */
  readonly commit: Commit | null;
  /** Branch, tag or commit as written in the file. */
  readonly revision: string | null;
  /** Precision of the weights: 'bfloat16', 'float16', 'float32', '8bit', '4bit', 'gptq', … */
  readonly precision: string | null;
  /** Also null for quantized weights: lm_eval counts packed numbers, or nothing for some methods. */
  readonly paramsBillions: number | null;
  /** Parameter count as stated by lm_eval. */
  readonly countedBillions: number | null;
  readonly harnessVersion: string | null;
  readonly harnessGitHash: string | null;
  /** ISO 8601. */
  readonly evaluatedAt: string | null;
  readonly chatTemplateApplied: boolean | null;
  /**
   * True if the run was allowed to execute code from the model's repository (docs/threats.md#remote-code); null if the file has no
   * model arguments. lm_eval's default is false.
   */
  readonly trustedRemoteCode: boolean | null;
  /** Back end of lm_eval: 'hf', 'vllm', … */
  readonly backend: string | null;
  /** True if the program records neither commit nor precision, so an import must specify them. */
  readonly isServed: boolean;
  /** Versions of the suite's tasks and groups by task name. */
  readonly taskVersions: Readonly<Record<string, string>>;
  readonly durationSeconds: number | null;
  /** Number of few-shot examples; null unless all language tasks state the same number. */
  readonly fewShot: number | null;
  /** Other arguments that may change answers and differ from their default. */
  readonly promptSettings: PromptSettings;
}

function token(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && isWord(value) && !looksLikeSecret(value) ? value : null;
}

function hubPathOrNull(value: string | null): string | null {
  return value !== null && isHubPath(value) && !looksLikeSecret(value) ? value : null;
}

/** Parses `config.model_args`, a string 'a=b,c=d' or an object. Nested objects become JSON; empty values and None are dropped. */
function parseModelArgs(config: JsonRecord): ReadonlyMap<string, string> {
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
const MAX_ARGUMENTS = 40;

/** Model arguments for a command that repeats the run; null if the file has none or any is implausible. */
export function readModelArguments(config: JsonRecord): Record<string, string> | null {
  const args = [...parseModelArgs(config)];
  const isCredible = args.every(([name, value]) => ARGUMENT_NAME.test(name) && ARGUMENT_VALUE.test(value));
  return isCredible && args.length > 0 && args.length <= MAX_ARGUMENTS ? Object.fromEntries(args) : null;
}

/** Batch size as written in the file: a number, 'auto' or 'auto:4'. */
export function readBatchSize(config: JsonRecord): string | null {
  const size = field(config, 'batch_size');
  return typeof size === 'string' && /^auto:\d{1,4}$/.test(size) ? size : token(size);
}

function statedRevision(config: JsonRecord, args: ReadonlyMap<string, string>): string | null {
  return args.get('revision') ?? textAt(config, 'model_revision');
}

/** True if the file has no commit and its revision is too unusual to store: two configurations would then be merged. */
export function hasInvalidRevision(config: JsonRecord, { commit }: Pick<RunFacts, 'commit'>): boolean {
  const stated = statedRevision(config, parseModelArgs(config));
  return commit === null && stated !== null && token(stated) === null;
}

type TestedModel = Pick<
  RunFacts,
  'modelName' | 'namedAs' | 'changedBy' | 'baseModel' | 'weightType' | 'commit' | 'revision'
>;

/**
 * True if lm_eval loaded the weights from the hub. It writes their commit under this key, and an empty string for a local folder,
 * whose name may look like a hub path. Also true without the key, because version 0.3 and some back ends do not write commits.
 */
function isOnHub(config: JsonRecord, key: string, revision: string | null = null): boolean {
  const isStated = field(config, key) !== undefined;
  return !isStated || parseCommit(textAt(config, key)) !== null || parseCommit(revision) !== null;
}

/** Arguments that apply an adapter or a vector to the weights, in any back end; names such as `max_lora_rank` do not. */
const WEIGHT_CHANGE = /lora|peft|adapter|steer|delta|control_?vec/i;
const NAMES_NONE = /^(?:enable_|max_|fully_sharded_|long_)|_(?:dtype|rank|size|backend|scaling_factors?)$/i;

/** First argument that changes the weights, so that the model's name does not identify them; null if there is none. */
function findWeightChange(args: ReadonlyMap<string, string>, known: readonly string[] = []): string | null {
  for (const [name, value] of args) {
    if (known.includes(name) || !isOn(args, name)) continue;
    const keys = [...value.matchAll(/["']([\w-]{1,64})["']\s{0,9}:/g)].map(([, key = '']) => key);
    if ([name, ...keys].some((one) => WEIGHT_CHANGE.test(one) && !NAMES_NONE.test(one))) return name;
  }
  return null;
}

function readModel(root: JsonRecord, config: JsonRecord, args: ReadonlyMap<string, string>): TestedModel {
  const base = args.get('pretrained') ?? null;
  const revision = token(statedRevision(config, args));
  const adapter = args.get('peft') ?? null;
  const delta = args.get('delta') ?? null;
  // For vLLM an adapter is always a local folder, even if its name looks like a hub path.
  const localAdapter = args.get('lora_local_path') ?? null;
  if (adapter !== null || delta !== null || localAdapter !== null) {
    // `model_sha` is the base model's commit; the adapter's or delta's commit has its own key.
    const key = adapter !== null ? 'peft_sha' : 'delta_sha';
    return {
      modelName: isOnHub(config, key, revision) ? hubPathOrNull(adapter ?? delta) : null,
      namedAs: adapter ?? delta ?? localAdapter,
      changedBy: foreignLoader(config) ?? findWeightChange(args, ['peft', 'delta', 'lora_local_path']),
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
    changedBy: foreignLoader(config) ?? findWeightChange(args),
    baseModel: null,
    weightType: base === null ? null : 'Original',
    commit: parseCommit(textAt(config, 'model_sha')) ?? parseCommit(revision),
    revision,
  };
}

/** Back ends that load the model themselves and run its code only if told to. */
const LOADS_ITSELF =
  /^(?:hf|huggingface|vllm|sglang$|mamba|openvino|neuron|ipex|habana|nemo|megatron|steered|trtllm|optimum)/;

function trustedRemoteCode(config: JsonRecord, args: ReadonlyMap<string, string>): boolean | null {
  if (isOn(args, 'trust_remote_code')) return true;
  const isLocal = LOADS_ITSELF.test(textAt(config, 'model') ?? 'hf');
  return args.size > 0 && isLocal && !args.has('base_url') ? false : null;
}

/** True for models behind an API. Their files have no `model_sha`, but neither do `hf` files before 0.4.3. */
function isServed(config: JsonRecord): boolean {
  const isLoaded = /^(?:hf|huggingface|mamba)/.test(textAt(config, 'model') ?? 'hf');
  return !isLoaded && field(config, 'model_sha') === undefined;
}

function countedBillions(config: JsonRecord): number | null {
  const count = parseNumber(field(config, 'model_num_parameters'));
  // lm_eval writes -1 for unknown. No model has 10^15 parameters.
  return typeof count === 'number' && count > 0 && count < 1e15 ? count / 1e9 : null;
}

function evaluatedAt(root: JsonRecord): string | null {
  const seconds = parseNumber(field(root, 'date'));
  const year10000 = 253_402_300_800;
  if (typeof seconds !== 'number' || seconds <= 0 || seconds >= year10000) return null;
  return new Date(seconds * 1000).toISOString();
}

const YEAR_SECONDS = 31_536_000;

/** lm_eval writes the seconds as a string. */
function durationSeconds(root: JsonRecord): number | null {
  const seconds = Number.parseFloat(textAt(root, 'total_evaluation_time_seconds') ?? '');
  return seconds > 0 && seconds < YEAR_SECONDS ? seconds : null;
}

function chatTemplateApplied(root: JsonRecord): boolean | null {
  const template = field(root, 'chat_template');
  // Empty for models behind an API: it is unknown whether the service applied a template.
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

/** Reads the run metadata from a results file. Never throws; implausible values are read as null. */
export function readRunFacts(file: HarnessFile): RunFacts {
  const { root, config } = file;
  const args = parseModelArgs(config);
  const weights: Parameters<typeof readPrecision> = [
    args,
    [textAt(root, 'model_name'), args.get('pretrained') ?? null],
    [token(args.get('dtype')), token(textAt(config, 'model_dtype'))],
  ];
  return {
    ...readModel(root, config, args),
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
    promptSettings: readPromptSettings(root, args),
  };
}
