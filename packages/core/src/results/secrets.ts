/**
 * What of a results file everybody may read, and what in it looks like a secret (docs/results.md#what-is-shown). People write keys and
 * passwords into the arguments of a model, and lm_eval copies them into its files, also below `configs`. A list of forbidden names
 * would miss the next one, so a value is shown because its name is listed here. The patterns of secrets are a second guard: for values
 * of listed names, and for imports, which refuse a file before anybody can read it.
 */
import { isRecord, parseHarnessJson, shortName } from './harness-json.ts';

/** Stands in place of what is not shown. */
export const HIDDEN = '…';

/** Of models `hf`, `vllm` and `local-completions`. Not `base_url`, `header` and what else tells of somebody's server. */
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
const OF_RUN = `config model_args model_num_parameters model_dtype model_revision model_sha peft_sha delta_sha batch_sizes use_cache limit
  bootstrap_iters gen_kwargs temperature top_p top_k do_sample max_tokens until random_seed numpy_seed torch_seed fewshot_seed num_fewshot
  no_cache description_dict git_hash date pretty_env_info transformers_version lm_eval_version upper_git_hash tokenizer_pad_token
  tokenizer_eos_token tokenizer_bos_token eot_token_id model_source model_name model_name_sanitized system_instruction
  system_instruction_sha system_prompt fewshot_as_multiturn chat_template chat_template_sha start_time end_time total_evaluation_time_seconds`;
const OF_TASKS = `results groups group_subtasks configs versions n-shot higher_is_better n-samples task_hashes alias name sample_len
  sample_count original effective task task_alias tag group custom_dataset dataset_path dataset_name
  dataset_kwargs data_files train test validation training_split validation_split
  test_split fewshot_split process_docs doc_to_text doc_to_target doc_to_choice doc_to_decontamination_query process_results description
  target_delimiter fewshot_delimiter fewshot_config sampler split fewshot_indices metric_list metric aggregation ignore_case
  ignore_punctuation regexes_to_ignore output_type generation_kwargs repeats filter_list filter function regex_pattern group_select
  fallback should_decontaminate gen_prefix unsafe_code metadata version config_source`;
/** Names in configurations and reports of EvalScope, without `api_url`, `api_key` and others that tell of somebody's server. */
const OF_EVALSCOPE = `program folder files model_id eval_type eval_batch_size evalscope_version evaluation_identity evaluation_version
  benchmarks fingerprint cache_source review_pending resolved_benchmarks dataset_args datasets dataset_hub dataset_id dataset_revision
  default_subset subset_list subsets eval_split few_shot_num few_shot_random few_shot_prompt_template prompt_template query_template
  shuffle shuffle_choices filters extra_params ignore_errors rerun_review generation_config extra_body retries stream judge strategy
  judge_strategy schema_version dataset_pretty_name metrics identity dimensions legacy_name num score macro_score categories
  is_aggregate primary_metric_identity execution_summary requested succeeded errored incomplete`;
const LISTED = new Set([ARGUMENTS, OF_RUN, OF_TASKS, OF_EVALSCOPE].flatMap((names) => names.split(/\s+/)));
const LISTED_ARGUMENTS = new Set(ARGUMENTS.split(/\s+/));

/** Whether a value under this name may be shown, unless it looks like a secret. */
export function isListed(name: string): boolean {
  return LISTED.has(name);
}

/** Objects by the names of tasks, or of tasks and then of metrics, which nobody can list. */
type Kind = 'tasks' | 'metrics';
const SCORES: readonly Kind[] = ['tasks', 'metrics', 'metrics'];
const BY_TASK: readonly Kind[] = ['tasks'];
/** Objects of EvalScope by names of files, data sets and subsets. */
const OF_FILES = ['files', 'benchmarks', 'resolved_benchmarks', 'dataset_args', 'subsets'];
const TABLES = new Map([
  ...['results', 'groups', 'higher_is_better'].map((name) => [name, SCORES] as const),
  ...['group_subtasks', 'configs', 'versions', 'n-shot', 'n-samples', 'task_hashes', ...OF_FILES].map(
    (name) => [name, BY_TASK] as const,
  ),
]);

/** A name such as `hf_token`, `apiKey`, `Authorization`; `max_tokens` and `tokenizer` are none. */
const SECRET_NAME =
  /token(?!i[sz]|s)|secret|pass(?:w|code|phrase)|credential|authenti|authori[sz]ation|bearer|cookie|apikey|(?:^|_)(?!(?:mon|tur|hoc|joc|don)key)[a-z]*keys?(?:_|$)|(?:^|_)(?:o?auth2?|headers?|pwd|pass|pat|jwt|session)(?:_|$)/;
export function isSecretName(name: string): boolean {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1_$2').replace(/\W/g, '_');
  return SECRET_NAME.test(words.toLowerCase());
}

/** What keys and logins look like. Each pattern begins at the edge of a word and ends after bounded steps, so that a search is linear. */
const anyOf = (flags: string, ...patterns: readonly RegExp[]) =>
  new RegExp(patterns.map(({ source }) => source).join('|'), flags);
// Of the hub, OpenAI and its likes, AWS, Google; JSON web tokens and private keys.
const KEYS = anyOf(
  '',
  /(?<![A-Za-z\d])(?:hf_(?=[a-z]{0,40}[A-Z\d]|[a-z]{20})[A-Za-z\d]{8}|sk-(?=[a-z_-]{0,40}[A-Z\d]|[\w-]{20})[\w-]{10})/,
  /(?<![A-Za-z\d])(?:A[KS]IA[A-Z\d]{12}|AIza[\w-]{20}|eyJ[\w-]{8,2000}\.[\w-]{8})|-----BEGIN [A-Z ]{0,40}PRIVATE KEY/,
);
// Tokens of GitHub, GitLab, Slack, NVIDIA, Groq; headers; a name and a value in a text.
const LOGINS = anyOf(
  'i',
  /(?<![a-z\d])(?:(?:api_org|gh[opusr]|gsk|r8|npm|[rs]k_live|[rs]k_test)_[a-z\d]{12}|github_pat_\w{12}|(?:glpat|nvapi|xai|pplx|xox[a-z])-[\w-]{10})/,
  /(?<![a-z\d])(?:bearer|basic)\s{1,3}(?=[\w.~+/-]{0,40}\d|[\w.~+/=-]{20})[\w.~+/=-]{8}/,
  /(?:token|api[_-]?key|passw(?:or)?d|secret|credentials?|authorization|\bsig)["']?\s{0,3}[=:]\s{0,3}["']?(?=[\w.+/~-]{0,60}\d)[\w.+/~-]{6}/,
);
// user:pass@host, where mailto:name@host is none.
const ADDRESSES = anyOf(
  'i',
  /(?<![\w+.-])[a-z][\w+.-]{1,20}:\/\/(?!git@)[^\s/@"'<>]{1,256}@/,
  /(?<![\w.%+~-])(?!(?:e-?mail|mailto|mail|contact|from|to|cc|id):)[\w.%+~-]{1,64}:(?!\/\/)[^\s:@"'<>]{1,128}@\w/,
);
export function looksLikeSecret(text: string): boolean {
  if (text.length < 8) return false;
  return KEYS.test(text) || LOGINS.test(text) || (text.includes('@') && ADDRESSES.test(text));
}

/** No results file is nested deeper, and no arguments are longer. */
const DEEPEST = 12;
const LONGEST_ARGUMENTS = 20_000;
/** A score or a count; lm_eval writes some as texts. */
const FIGURE = /^(?:[-+.e\d]{1,30}|N\/A|true|false)$/i;
/** An object as a text, of JSON or of Python. */
const OBJECT = /^\s*\{\s*["']/;

function shownText(name: string, text: string): string {
  if (name === 'model_args' || name === 'gen_kwargs') return text.replace(/[^,]+/g, shownPart);
  if (!OBJECT.test(text)) return looksLikeSecret(text) ? HIDDEN : text;
  const json = parseHarnessJson(text);
  return json === undefined ? HIDDEN : JSON.stringify(shownValue('', json));
}

/** A part of 'a=b,c=d'. One without a plain name belongs to a value with a comma. */
function shownPart(part: string): string {
  const [, name, value] = /^\s*(\w{1,64})\s*=(.*)$/s.exec(part) ?? [];
  return name === undefined ? HIDDEN : shownEntry(name, value).join('=');
}

function shownEntry(name: string, value: unknown, kinds?: readonly Kind[], isOpen = false, level = 0) {
  if (looksLikeSecret(name)) return [HIDDEN, HIDDEN];
  // 'a/b;token=c' is one value for lm_eval, and none for a reader.
  const isOdd = LISTED_ARGUMENTS.has(name) && secretPlaces(value, name).length > 0;
  const isShown = !isOdd && (isOpen || value === null || LISTED.has(name));
  return [name, isShown ? shownValue(name, value, kinds, level) : HIDDEN];
}

/** What stands under a name that is shown. */
function shownValue(name: string, value: unknown, kinds = TABLES.get(name) ?? [], level = 0): unknown {
  if (level > DEEPEST) return HIDDEN;
  if (typeof value === 'string') return shownText(name, value);
  if (Array.isArray(value)) return value.map((one) => shownValue('', one, [], level + 1));
  if (!isRecord(value)) return value;
  const [kind, ...below] = kinds;
  const entries = Object.entries(value).map(([key, one]) => {
    const isOpen = kind === 'tasks' || (kind === 'metrics' && (isRecord(one) || FIGURE.test(String(one))));
    return shownEntry(key, one, kind && below, isOpen && !isSecretName(key), level + 1);
  });
  return Object.fromEntries(entries);
}

/** Arguments of a model, as everybody may read them. */
export function shownArguments(args: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => shownEntry(name, value).map(String)));
}

/** Texts out of a model's own files. Those of a gated model are the hub's to give out; their hashes stay. */
const OF_MODEL = /^(?:chat_template|eot_token_id|tokenizer_\w+_token)$/;

function withoutTexts(name: string, value: unknown): unknown {
  return OF_MODEL.test(name) && value !== null ? HIDDEN : value;
}

/**
 * A results file as everybody may read it: byte by byte where nothing in it is hidden, so that it has the hash that is published.
 * @param isGated whether its model is.
 */
export function shownFile(text: string, isGated = false): string {
  const value = shownValue('', parseHarnessJson(text) ?? {});
  const shown = JSON.stringify(value, isGated ? withoutTexts : undefined, 2);
  const quotes = (json: string) => (json.match(/\\["\\]|"/g) ?? []).filter((sign) => sign === '"').length;
  // Of a name that stands twice in an object, JSON.parse drops one, which must not be handed out unread.
  return shown.includes(HIDDEN) || quotes(shown) !== quotes(text) ? shown : text;
}

/** A name and a value in arguments, however they are written: `a=b`, `{"a": "b"}`, `{'a': 'b'}`. */
const PAIR = /(?<![\w-])([\w-]{1,64})["']?\s{0,3}[=:]\s{0,3}["']?([^\s"',{}]{1,200})/g;
/** Values that are no secrets though their names are those of secrets: `token=True` means the login of the machine, and EvalScope writes stars. */
const NO_SECRET = /^(?:.?|\*+|\d{1,3}|true|false|none|null)$/i;

function partsOf(name: string, value: unknown): (readonly [string, unknown])[] {
  if (typeof value === 'object' && value !== null) return Object.entries(value);
  if (typeof value !== 'string' || !(/args$/.test(name) || LISTED_ARGUMENTS.has(name) || OBJECT.test(value)))
    return [];
  return [...value.slice(0, LONGEST_ARGUMENTS).matchAll(PAIR)].map(([, key = '', text]) => [key, text]);
}

/** The names that lead to what looks like a secret. Plain recursion: samples have 74,166 lines, each of about fifty names. */
function secretPaths(value: unknown, name: string, isNamed: boolean, level: number): string[][] {
  const found: string[][] = [];
  const parts = level > DEEPEST ? [] : partsOf(name, value);
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
 * Where a file has what looks like a secret: the names that lead there, never the value. Listed names such as `tokenizer_pad_token` and
 * names of tasks are no names of secrets.
 * @param name of the value itself.
 */
export function secretPlaces(value: unknown, name = ''): string[] {
  return secretPaths(value, name, false, 0).map((path) =>
    path.map((key) => (looksLikeSecret(key) ? HIDDEN : shortName(key))).join('.'),
  );
}
