/**
 * Reads the settings of a run that may change its answers, other than the model, revision, precision and chat template. They are
 * part of its configuration (docs/results.md#configuration). Every argument counts unless it is listed here.
 */
import {
  field,
  isRecord,
  type JsonRecord,
  parseHarnessJson,
  recordAt,
  textAt,
} from '@leaderboard/core/results/harness-json';
import { HIDDEN, isListed, looksLikeSecret, secretPlaces } from '@leaderboard/core/results/secrets';
import { sanitizeForTerminal } from '@leaderboard/core/safe-text';

/** Arguments that are stored elsewhere, and those for the machine, speed, memory, caches and retries. */
const NEUTRAL = new Set(
  `pretrained model revision dtype load_in_4bit load_in_8bit peft delta lora_local_path trust_remote_code use_safetensors
  device device_map device_map_option parallelize tp_plan pp_plan tensor_parallel_size pipeline_parallel_size
  data_parallel_size tp_size dp_size pp_size distributed_executor_backend worker_use_ray max_memory_per_gpu max_cpu_memory
  offload_folder low_cpu_mem_usage gpu_memory_utilization mem_fraction_static swap_space cpu_offload_gb batch_size
  max_batch_size max_num_seqs max_num_batched_tokens enforce_eager enable_prefix_caching enable_chunked_prefill
  disable_custom_all_reduce logits_cache enable_lora max_lora_rank max_loras num_concurrent max_retries timeout
  verify_certificate base_url download_dir cache_dir local_files_only disable_log_stats disable_log_requests seed max_gen_toks`.split(
    /\s+/,
  ),
);
/** Values that equal the loaders' defaults. */
const DEFAULTS = new Map<string, RegExp>([
  ['backend', /^(?:default|causal)$/],
  ['truncation', /^false$/],
  ['use_fast_tokenizer', /^true$/],
  ['autogptq', /^(?:true|false)$/],
  ['gptqmodel', /^(?:true|false)$/],
  // Already part of the precision, which names these methods and bits.
  ['quantization', /gptq|awq|\d/],
  ['load_format', /^(?:auto|safetensors)$/],
  ['tokenizer_mode', /^auto$/],
  ['tokenizer_backend', /^huggingface$/],
  ['kv_cache_dtype', /^auto$/],
  ['model_impl', /^auto$/],
]);
/** Arguments whose default is the value of another argument. */
const FOLLOWS = new Map([
  ['tokenizer', 'pretrained'],
  ['tokenizer_revision', 'revision'],
]);
/** Arguments with variables for the chat template: `{"enable_thinking": false}`. */
const TEMPLATE_ARGUMENTS = ['chat_template_args', 'chat_template_kwargs'];

/** Settings by name, excluding defaults. */
export type PromptSettings = Readonly<Record<string, string>>;

function toPlainString(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /^(?:true|false)$/i.test(text) ? text.toLowerCase() : text;
}

function templateVariables(name: string, text: string): [string, unknown][] {
  const json = parseHarnessJson(text);
  const isPlain =
    isRecord(json) && Object.keys(json).every((key) => /^\w{1,40}$/.test(key) && !looksLikeSecret(key));
  return isPlain ? Object.entries(json).filter(([, value]) => value !== null) : [[name, text]];
}

/** With a chat template, lm_eval 0.4.10 and later send few-shot examples as separate turns by default. */
function multiturn(root: JsonRecord): [string, unknown][] {
  const isOn = field(root, 'fewshot_as_multiturn');
  const [major = 0, minor = 0, patch = 0] = (textAt(root, 'lm_eval_version') ?? '').split('.').map(Number);
  const usual = major * 1e4 + minor * 100 + patch >= 410;
  const hasTemplate = field(root, 'chat_template') !== null;
  return hasTemplate && typeof isOn === 'boolean' && isOn !== usual ? [['fewshot_as_multiturn', isOn]] : [];
}

/** True if an argument counts as a setting. Credentials never do, so that not even their hash is part of a configuration. */
function isSetting(name: string, value: string, args: ReadonlyMap<string, string>): boolean {
  if (NEUTRAL.has(name) || TEMPLATE_ARGUMENTS.includes(name)) return false;
  const text = toPlainString(value).trim();
  if (text === '{}' || text === '[]' || DEFAULTS.get(name)?.test(text.toLowerCase()) === true) return false;
  const followed = FOLLOWS.get(name);
  if (followed !== undefined && args.get(followed) === text) return false;
  return secretPlaces({ [name]: value }).length === 0;
}

/** lm_eval loaders that load the named weights unchanged. Others change them or query a server. */
const LOADS_AS_NAMED =
  /^(?:hf|hf-(?:auto|causal|causal-experimental|seq2seq|multimodal|mistral3|audiolm-qwen)|huggingface|mamba_ssm|(?:vllm|sglang)(?:-vlm|-generate)?)$/;

/** Loader of a run if its weights may differ from the named ones; null if they are the same. */
export function foreignLoader(config: JsonRecord): string | null {
  const loader = textAt(config, 'model') ?? 'hf';
  return LOADS_AS_NAMED.test(loader) ? null : loader;
}

/** Options of later versions of lm_eval, which may or may not change answers. */
function unknownOptions(config: JsonRecord): [string, string][] {
  return Object.entries(config).flatMap(([name, value]) =>
    isListed(name) || value === null || value === '' ? [] : [[name, toPlainString(value)]],
  );
}

/** Matches settings that enable thinking, at any nesting level. */
const THINKING_ON = /(?<![a-z_])(?:enable_)?thinking\W{0,6}[:=]\W{0,6}(?:true|1|yes|on)\b/i;
/** Longer than any real arguments. */
const MAX_SEARCHED_LENGTH = 20_000;

/**
 * First place in a file that enables thinking; null if there is none. Log-likelihoods would then be measured right after an opening
 * thinking tag, where a model does not answer yet.
 */
export function findThinking(root: JsonRecord, tasks: readonly string[]): string | null {
  const config = recordAt(root, 'config');
  const ofTask = (task: string) => recordAt(recordAt(root, 'configs'), task);
  const places: readonly (readonly [string, unknown])[] = [
    ...['model_args', 'gen_kwargs'].map((name) => [`config.${name}`, field(config, name)] as const),
    ...tasks.flatMap((task) =>
      ['metadata', 'generation_kwargs'].map(
        (name) => [`configs.${task}.${name}`, field(ofTask(task), name)] as const,
      ),
    ),
  ];
  const found = places.find(([, value]) => THINKING_ON.test(toSearchText(value)));
  return found?.[0] ?? null;
}

/** Converts a value to a searchable string. Arguments are never nested too deeply for JSON.stringify. */
function toSearchText(value: unknown): string {
  const text = typeof value === 'string' ? value : toPlainString(value ?? '');
  return text.slice(0, MAX_SEARCHED_LENGTH);
}

/** Reads the settings of a run from its file and its model arguments. */
export function readPromptSettings(root: JsonRecord, args: ReadonlyMap<string, string>): PromptSettings {
  const instruction = textAt(root, 'system_instruction');
  const config = recordAt(root, 'config');
  const loader = foreignLoader(config);
  const settings = [
    ...[...unknownOptions(config), ...args].filter(([name, value]) => isSetting(name, value, args)),
    ...TEMPLATE_ARGUMENTS.flatMap((name) => templateVariables(name, args.get(name) ?? '{}')),
    ...multiturn(root),
    ...(loader === null ? [] : [['model', loader] as const]),
  ].map(([name, value]) => [name, toPlainString(value)] as const);
  const all = [...settings, ...(instruction === null ? [] : [['system_instruction', instruction] as const])];
  return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Longer system instructions are hidden. */
const MAX_INSTRUCTION_LENGTH = 2000;

/**
 * Settings as lm_eval options, for a command that repeats the run. HIDDEN marks a value that cannot be repeated, or an option that
 * no known lm_eval version has.
 */
export function readOptions(root: JsonRecord, settings: PromptSettings): Record<string, string> {
  const { system_instruction: instruction, fewshot_as_multiturn: isMultiturn } = settings;
  const isWhole =
    instruction !== undefined &&
    instruction.length <= MAX_INSTRUCTION_LENGTH &&
    sanitizeForTerminal(instruction) === instruction;
  const isUnknown = [root, recordAt(root, 'config')].some((part) =>
    Object.entries(part).some(([name, value]) => value !== null && !isListed(name)),
  );
  return {
    ...(instruction !== undefined && { system_instruction: isWhole ? instruction : HIDDEN }),
    ...(isMultiturn !== undefined && { fewshot_as_multiturn: isMultiturn }),
    ...(isUnknown && { [HIDDEN]: HIDDEN }),
  };
}
