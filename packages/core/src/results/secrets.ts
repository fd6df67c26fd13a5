/**
 * Removes possible secrets from results files before they are published (docs/results.md#what-is-shown). People put keys and
 * passwords into model arguments, and lm_eval copies them into its files, including under `configs`. A denylist would miss the next
 * name, so a value is published only if its name is on an allowlist. Secret patterns are a second safeguard: for values with
 * allowed names, and for imports, which reject a file before anyone can read it.
 */
import { isRecord, parseHarnessJson, shortName } from './harness-json.ts';

/** Replaces hidden values. */
export const HIDDEN = '…';

/**
 * Arguments of the models `hf`, `vllm` and `local-completions`, except those that describe a private server, such as `base_url`.
 */
const ARGUMENTS = `pretrained model revision subfolder tokenizer tokenizer_revision tokenizer_mode tokenizer_backend tokenized_requests
  use_fast_tokenizer backend dtype torch_dtype softmax_dtype mixed_precision_dtype kv_cache_dtype device device_map device_map_option
  parallelize max_memory_per_gpu max_cpu_memory offload_folder tp_plan pp_plan batch_size max_batch_size max_length truncation truncate
  truncation_side logits_cache trust_remote_code use_safetensors low_cpu_mem_usage attn_implementation peft delta lora_local_path
  max_lora_rank enable_lora gguf_file autogptq gptqmodel load_in_4bit load_in_8bit bnb_4bit_quant_type bnb_4bit_compute_dtype
  bnb_4bit_use_double_quant quantization quantization_config quant_method quant_type bits group_size desc_act sym add_bos_token
  prefix_token_id custom_prefix_token_id think_end_token enable_thinking thinking thinking_budget reasoning_effort chat_template_args
  chat_template_kwargs tensor_parallel_size pipeline_parallel_size data_parallel_size gpu_memory_utilization swap_space max_model_len
  max_gen_toks presence_penalty frequency_penalty repetition_penalty min_p max_num_seqs max_num_batched_tokens enforce_eager enable_prefix_caching enable_chunked_prefill load_format model_impl seed
  num_concurrent max_retries timeout verify_certificate eos_string max_images`;
const RUN_NAMES = `config model_args model_num_parameters model_dtype model_revision model_sha peft_sha delta_sha batch_sizes use_cache limit
  bootstrap_iters gen_kwargs temperature top_p top_k do_sample max_tokens until random_seed numpy_seed torch_seed fewshot_seed num_fewshot
  no_cache description_dict git_hash date pretty_env_info transformers_version lm_eval_version upper_git_hash tokenizer_pad_token
  tokenizer_eos_token tokenizer_bos_token eot_token_id model_source model_name model_name_sanitized system_instruction
  system_instruction_sha system_prompt fewshot_as_multiturn chat_template chat_template_sha start_time end_time total_evaluation_time_seconds`;
const TASK_NAMES = `results groups group_subtasks configs versions n-shot higher_is_better n-samples task_hashes alias name sample_len
  sample_count original effective task task_alias tag group custom_dataset dataset_path dataset_name
  dataset_kwargs data_files train test validation training_split validation_split
  test_split fewshot_split process_docs doc_to_text doc_to_target doc_to_choice doc_to_decontamination_query process_results description
  target_delimiter fewshot_delimiter fewshot_config sampler split fewshot_indices metric_list metric aggregation ignore_case
  ignore_punctuation regexes_to_ignore output_type generation_kwargs repeats filter_list filter function regex_pattern group_select
  fallback should_decontaminate gen_prefix unsafe_code metadata version config_source`;
/** Names in EvalScope's configurations and reports, except `api_url`, `api_key` and others that describe a private server. */
const EVALSCOPE_NAMES = `program folder files model_id eval_type eval_batch_size evalscope_version evaluation_identity evaluation_version
  benchmarks fingerprint cache_source review_pending resolved_benchmarks dataset_args datasets dataset_hub dataset_id dataset_revision
  default_subset subset_list subsets eval_split few_shot_num few_shot_random few_shot_prompt_template prompt_template query_template
  shuffle shuffle_choices filters extra_params ignore_errors rerun_review generation_config extra_body retries stream judge strategy
  judge_strategy schema_version dataset_pretty_name metrics identity dimensions legacy_name num score macro_score categories
  is_aggregate primary_metric_identity execution_summary requested succeeded errored incomplete`;
const LISTED = new Set(
  [ARGUMENTS, RUN_NAMES, TASK_NAMES, EVALSCOPE_NAMES].flatMap((names) => names.split(/\s+/)),
);
const LISTED_ARGUMENTS = new Set(ARGUMENTS.split(/\s+/));

/** Whether a value with this name may be published, unless it looks like a secret. */
export function isListed(name: string): boolean {
  return LISTED.has(name);
}

/** Objects keyed by task name, or by task name and then metric name; such keys cannot be listed in advance. */
type Kind = 'tasks' | 'metrics';
const SCORES: readonly Kind[] = ['tasks', 'metrics', 'metrics'];
const BY_TASK: readonly Kind[] = ['tasks'];
/** EvalScope objects whose keys are names of files, datasets or subsets. */
const FILE_TABLES = ['files', 'benchmarks', 'resolved_benchmarks', 'dataset_args', 'subsets'];
const TABLES = new Map([
  ...['results', 'groups', 'higher_is_better'].map((name) => [name, SCORES] as const),
  ...['group_subtasks', 'configs', 'versions', 'n-shot', 'n-samples', 'task_hashes', ...FILE_TABLES].map(
    (name) => [name, BY_TASK] as const,
  ),
]);

/** Matches names such as `hf_token`, `apiKey` and `Authorization`, but not `max_tokens` or `tokenizer`. */
const SECRET_NAME =
  /token(?!i[sz]|s)|secret|pass(?:w|code|phrase)|credential|authenti|authori[sz]ation|bearer|cookie|apikey|(?:^|_)(?!(?:mon|tur|hoc|joc|don)key)[a-z]*keys?(?:_|$)|(?:^|_)(?:o?auth2?|headers?|pwd|pass|pat|jwt|session)(?:_|$)/;
export function isSecretName(name: string): boolean {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1_$2').replace(/\W/g, '_');
  return SECRET_NAME.test(words.toLowerCase());
}

/** Patterns for keys and credentials. Each starts at a word boundary and is bounded, so that matching takes linear time. */
const joinPatterns = (flags: string, ...patterns: readonly RegExp[]) =>
  new RegExp(patterns.map(({ source }) => source).join('|'), flags);
// Keys for the hub, OpenAI and similar services, AWS and Google; JSON web tokens and private keys.
const KEYS = joinPatterns(
  '',
  /(?<![A-Za-z\d])(?:hf_(?=[a-z]{0,40}[A-Z\d]|[a-z]{20})[A-Za-z\d]{8}|sk-(?=[a-z_-]{0,40}[A-Z\d]|[\w-]{20})[\w-]{10})/,
  /(?<![A-Za-z\d])(?:A[KS]IA[A-Z\d]{12}|AIza[\w-]{20}|eyJ[\w-]{8,2000}\.[\w-]{8})|-----BEGIN [A-Z ]{0,40}PRIVATE KEY/,
);
// Tokens for GitHub, GitLab, Slack, NVIDIA and Groq; headers; name-value pairs within a string.
const LOGINS = joinPatterns(
  'i',
  /(?<![a-z\d])(?:(?:api_org|gh[opusr]|gsk|r8|npm|[rs]k_live|[rs]k_test)_[a-z\d]{12}|github_pat_\w{12}|(?:glpat|nvapi|xai|pplx|xox[a-z])-[\w-]{10})/,
  /(?<![a-z\d])(?:bearer|basic)\s{1,3}(?=[\w.~+/-]{0,40}\d|[\w.~+/=-]{20})[\w.~+/=-]{8}/,
  /(?:token|api[_-]?key|passw(?:or)?d|secret|credentials?|authorization|\bsig)["']?\s{0,3}[=:]\s{0,3}["']?(?=[\w.+/~-]{0,60}\d)[\w.+/~-]{6}/,
);
// Matches user:pass@host, but not mailto:name@host.
const ADDRESSES = joinPatterns(
  'i',
  /(?<![\w+.-])[a-z][\w+.-]{1,20}:\/\/(?!git@)[^\s/@"'<>]{1,256}@/,
  /(?<![\w.%+~-])(?!(?:e-?mail|mailto|mail|contact|from|to|cc|id):)[\w.%+~-]{1,64}:(?!\/\/)[^\s:@"'<>]{1,128}@\w/,
);
export function looksLikeSecret(text: string): boolean {
  if (text.length < 8) return false;
  return KEYS.test(text) || LOGINS.test(text) || (text.includes('@') && ADDRESSES.test(text));
}

/** Limits well above any real results file. */
const DEEPEST = 12;
const MAX_ARGUMENTS_LENGTH = 20_000;
/** A score or a count; lm_eval writes some as strings. */
const FIGURE = /^(?:[-+.e\d]{1,30}|N\/A|true|false)$/i;
/** A JSON or Python object in a string. */
const OBJECT = /^\s*\{\s*["']/;

function redactString(name: string, text: string): string {
  if (name === 'model_args' || name === 'gen_kwargs') return text.replace(/[^,]+/g, redactPart);
  if (!OBJECT.test(text)) return looksLikeSecret(text) ? HIDDEN : text;
  const json = parseHarnessJson(text);
  return json === undefined ? HIDDEN : JSON.stringify(redactValue('', json));
}

/** Redacts one part of 'a=b,c=d'. A part without a plain name belongs to a value that contains a comma, and is hidden. */
function redactPart(part: string): string {
  const [, name, value] = /^\s*(\w{1,64})\s*=(.*)$/s.exec(part) ?? [];
  return name === undefined ? HIDDEN : redactEntry(name, value).join('=');
}

function redactEntry(name: string, value: unknown, kinds?: readonly Kind[], isOpen = false, level = 0) {
  if (looksLikeSecret(name)) return [HIDDEN, HIDDEN];
  // lm_eval reads 'a/b;token=c' as one value, but a human reader sees a token.
  const isOdd = LISTED_ARGUMENTS.has(name) && secretPlaces(value, name).length > 0;
  const isShown = !isOdd && (isOpen || value === null || LISTED.has(name));
  return [name, isShown ? redactValue(name, value, kinds, level) : HIDDEN];
}

/** Redacts a value with an allowed name. */
function redactValue(name: string, value: unknown, kinds = TABLES.get(name) ?? [], level = 0): unknown {
  if (level > DEEPEST) return HIDDEN;
  if (typeof value === 'string') return redactString(name, value);
  if (Array.isArray(value)) return value.map((one) => redactValue('', one, [], level + 1));
  if (!isRecord(value)) return value;
  const [kind, ...below] = kinds;
  const entries = Object.entries(value).map(([key, one]) => {
    const isOpen = kind === 'tasks' || (kind === 'metrics' && (isRecord(one) || FIGURE.test(String(one))));
    return redactEntry(key, one, kind && below, isOpen && !isSecretName(key), level + 1);
  });
  return Object.fromEntries(entries);
}

/** Redacts model arguments for publication. */
export function redactArguments(args: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => redactEntry(name, value).map(String)),
  );
}

/** Strings from a model's own files. For a gated model only the hub may publish them; their hashes are kept. */
const MODEL_STRINGS = /^(?:chat_template|eot_token_id|tokenizer_\w+_token)$/;

function hideModelStrings(name: string, value: unknown): unknown {
  return MODEL_STRINGS.test(name) && value !== null ? HIDDEN : value;
}

/**
 * Redacts a results file for publication. If nothing is hidden, the file is returned byte for byte, so that it matches the
 * published hash.
 * @param isGated whether its model is gated
 */
export function redactFile(text: string, isGated = false): string {
  const value = redactValue('', parseHarnessJson(text) ?? {});
  const shown = JSON.stringify(value, isGated ? hideModelStrings : undefined, 2);
  const quotes = (json: string) => (json.match(/\\["\\]|"/g) ?? []).filter((sign) => sign === '"').length;
  // JSON.parse drops one value of a duplicate key, and an unchecked value must not be published.
  return shown.includes(HIDDEN) || quotes(shown) !== quotes(text) ? shown : text;
}

/** A name-value pair in arguments, in any notation: `a=b`, `{"a": "b"}`, `{'a': 'b'}`. */
const PAIR = /(?<![\w-])([\w-]{1,64})["']?\s{0,3}[=:]\s{0,3}["']?([^\s"',{}]{1,200})/g;
/** Harmless values of secret names: `token=True` means to use the machine's login, and EvalScope writes asterisks. */
const NO_SECRET = /^(?:.?|\*+|\d{1,3}|true|false|none|null)$/i;

function listParts(name: string, value: unknown): (readonly [string, unknown])[] {
  if (typeof value === 'object' && value !== null) return Object.entries(value);
  if (typeof value !== 'string' || !(/args$/.test(name) || LISTED_ARGUMENTS.has(name) || OBJECT.test(value)))
    return [];
  return [...value.slice(0, MAX_ARGUMENTS_LENGTH).matchAll(PAIR)].map(([, key = '', text]) => [key, text]);
}

/** Key paths to likely secrets. Plain recursion is used for speed: samples have 74,166 lines with about fifty names each. */
function secretPaths(value: unknown, name: string, isNamed: boolean, level: number): string[][] {
  const found: string[][] = [];
  const parts = level > DEEPEST ? [] : listParts(name, value);
  const hasNames = !Array.isArray(value) && !TABLES.has(name);
  for (const [key, inner] of parts) {
    if (looksLikeSecret(key)) found.push([key]);
    else {
      const isName = isNamed || (hasNames && !LISTED.has(key) && isSecretName(key));
      for (const path of secretPaths(inner, key, isName, level + 1)) found.push([key, ...path]);
    }
  }
  if (found.length > 0 || !(typeof value === 'string' || typeof value === 'number')) return found;
  const text = String(value);
  return (isNamed && !NO_SECRET.test(text)) || looksLikeSecret(text) ? [[]] : found;
}

/**
 * Finds values in a file that look like secrets and returns their key paths, never the values. Allowed names such as
 * `tokenizer_pad_token` and task names are not secret names.
 * @param name the name of the value itself
 */
export function secretPlaces(value: unknown, name = ''): string[] {
  return secretPaths(value, name, false, 0).map((path) =>
    path.map((key) => (looksLikeSecret(key) ? HIDDEN : shortName(key))).join('.'),
  );
}
