/** Builds the commands that repeat a run (docs/results.md#repeat-a-run). */
import { DOMAINS, type DomainKey } from '../benchmark/suite.ts';
import { EVALSCOPE, TASK_FILES } from '../benchmark/task-files.ts';
import { isHubPath } from '../hub-path.ts';
import type { FileFacts } from './file-facts.ts';
import { parseHarnessJson } from './harness-json.ts';
import { isNumberFormat } from './precision.ts';
import { HIDDEN, redactArguments } from './secrets.ts';

/** Known facts about a run; null means unknown. */
export interface RepeatedRun {
  /** Path on the hub; null if the model is not on a hub. */
  readonly model: string | null;
  /** The model it was derived from; for adapters and deltas, the model they are applied to. */
  readonly baseModel: string | null;
  readonly commit: string | null;
  readonly revision: string | null;
  readonly precision: string | null;
  readonly fewShot: number | null;
  readonly chatTemplateApplied: boolean | null;
  readonly harnessVersion: string | null;
  readonly fileFacts: Omit<FileFacts, 'stated'> | null;
  /** Whether it answered questions other than the suite's, which the commands cannot repeat. */
  readonly hasOtherQuestions: boolean;
  /** Domains for which it has scores. */
  readonly domains: readonly DomainKey[];
  /** null if not stated, as for published results. */
  readonly protocol: string | null;
}

/** Facts needed to repeat a run that were not recorded: the commands use a default or leave them out. */
export type UnknownPart =
  | 'other_questions'
  | 'questions'
  | 'weights'
  | 'commit'
  | 'base_commit'
  | 'precision'
  | 'few_shot'
  | 'chat_template'
  | 'harness_version'
  | 'arguments'
  | 'other_settings'
  | 'prompt_settings'
  | 'batch_size'
  | 'server'
  | 'machine'
  | 'image';

export interface RepeatCommand {
  /** Shell commands: installation and downloads, then the evaluation. */
  readonly lines: readonly string[];
  readonly unknown: readonly UnknownPart[];
}

/** Quotes a word for the shell, because values come from untrusted files. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

type Arguments = Readonly<Record<string, string>>;

/** Model arguments for a precision, used if the run's arguments are unknown. Quantized weights are self-describing. */
function getArguments(precision: string | null): Arguments {
  if (precision === '4bit') return { load_in_4bit: 'True' };
  if (precision === '8bit') return { load_in_8bit: 'True' };
  return precision !== null && isNumberFormat(precision) ? { dtype: precision } : {};
}

/** Download folder for a base model: lm_eval accepts only one revision, which is used for the other weights. */
const BASE_FOLDER = 'base-model';
/** The task folder, needed unless lm_eval is the authors' fork. */
const TASK_FOLDER = 'bhashabench-tasks';

/** URL at which the commands expect the model's inference server. */
const SERVER = 'http://127.0.0.1:8000/v1';

interface Loading {
  readonly args: Arguments;
  /** Model to download first, for weights that are applied to another model. */
  readonly base: string | null;
}

function getLoading(model: string, run: RepeatedRun): Loading {
  const { commit, revision, precision, fileFacts } = run;
  const known = redactArguments(fileFacts?.modelArguments ?? getArguments(precision));
  const { pretrained = '', revision: stated, ...more } = known;
  const pinned = commit ?? revision ?? stated;
  const others = { ...more, ...(pinned !== undefined && { revision: pinned }) };
  if (usesServer(run)) return { args: { ...others, model, base_url: `${SERVER}/completions` }, base: null };
  const weights = ['peft', 'delta'].find((name) => Object.hasOwn(more, name));
  if (weights === undefined) return { args: { pretrained: model, ...others }, base: null };
  // A worker's file contains a path on the worker's machine.
  const base = isHubPath(pretrained) ? pretrained : run.baseModel;
  return {
    args: { pretrained: base === null ? pretrained : `./${BASE_FOLDER}`, ...others, [weights]: model },
    base,
  };
}

/** Whether lm_eval queried a separately started inference server. */
function usesServer({ fileFacts }: RepeatedRun): boolean {
  return fileFacts?.backend === 'local-completions';
}

/** Parses the value in 'a=b' as lm_eval does; also parses JSON objects. */
function parseValue(text: string): unknown {
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  return text.startsWith('{') ? (parseHarnessJson(text) ?? text) : text;
}

/** Formats arguments as 'a=b,c=d', or as a JSON object if a value contains a comma: lm_eval accepts both. */
function formatArguments(args: Arguments): string {
  const pairs = Object.entries(args);
  if (pairs.every(([, value]) => !/[,{]/.test(value)))
    return pairs.map(([name, value]) => `${name}=${value}`).join(',');
  return JSON.stringify(Object.fromEntries(pairs.map(([name, value]) => [name, parseValue(value)])));
}

/** `--fewshot_as_multiturn` is a flag without a value in versions where it is not the default. */
function optionWords(name: string, value: string): string[] {
  if (value === HIDDEN) return [];
  return name === 'fewshot_as_multiturn' && value === 'true' ? [`--${name}`] : [`--${name}`, value];
}

/** Packages besides lm_eval that are needed to load these weights. */
function packagesFor(args: Arguments, precision: string | null): string[] {
  const isQuantized = precision === '4bit' || precision === '8bit';
  return [
    'accelerate',
    ...(Object.hasOwn(args, 'peft') ? ['peft'] : []),
    ...(isQuantized ? ['bitsandbytes'] : []),
    ...(precision === 'gptq' ? ['gptqmodel', 'optimum'] : []),
  ];
}

const RELEASE = /^\d+(\.\d+)+$/;

/** lm_eval's pip extra for each backend. */
const EXTRAS = new Map([
  ['hf', '[hf]'],
  ['vllm', '[vllm]'],
  ['local-completions', '[api]'],
]);

/** Commands that install the run's lm_eval version and the authors' tasks, or the authors' fork if the version is unknown. */
function installLines(version: string, backend: string, packages: readonly string[]): string[] {
  const { repository, commit, harnessVersion } = TASK_FILES;
  if (version === harnessVersion) {
    return [`pip install ${[`lm_eval @ git+${repository}@${commit}`, ...packages].map(quoted).join(' ')}`];
  }
  const extra = EXTRAS.get(backend) ?? '';
  const wanted = [`lm_eval${extra}==${version}`, ...packages];
  return [
    `pip install ${wanted.map(quoted).join(' ')}`,
    `git clone ${repository} && git -C BhashaBench checkout ${commit}`,
    `mkdir ${TASK_FOLDER} && cp -r BhashaBench/lm_eval/tasks/{${DOMAINS.map(({ key }) => key).join(',')}} ${TASK_FOLDER}`,
  ];
}

/** Request settings of OpenAI-compatible servers. Other settings are server-specific. */
const OF_REQUESTS = new Set(
  'temperature top_p max_tokens reasoning_effort presence_penalty frequency_penalty'.split(' '),
);
/** Commands for an EvalScope run against a separately started inference server. */
function letterCommand(model: string, run: RepeatedRun): RepeatCommand {
  const { fileFacts, harnessVersion } = run;
  const release = harnessVersion !== null && RELEASE.test(harnessVersion) ? harnessVersion : null;
  const options = Object.entries(redactArguments(fileFacts?.options ?? {}));
  const known = options.filter(([name, value]) => OF_REQUESTS.has(name) && value !== HIDDEN);
  const generation = {
    temperature: 0,
    ...Object.fromEntries(known.map(([name, value]) => [name, parseValue(value)])),
  };
  const parts: readonly (readonly [UnknownPart, boolean])[] = [
    ['harness_version', release === null],
    ['commit', run.commit === null],
    ['precision', run.precision === null],
    ['other_settings', known.length < options.length],
    ['server', true],
  ];
  const command = [
    ...['evalscope', 'eval', '--model', model, '--eval-type', 'openai_api', '--api-url', SERVER],
    ...['--api-key', 'EMPTY', '--datasets', ...run.domains.flatMap((key) => EVALSCOPE.datasets[key] ?? [])],
    ...['--dataset-hub', 'huggingface', '--generation-config', JSON.stringify(generation)],
  ];
  return {
    lines: [
      `pip install ${quoted(release === null ? 'evalscope' : `evalscope==${release}`)}`,
      command.map(quoted).join(' '),
    ],
    unknown: parts.flatMap(([part, isUnknown]) => (isUnknown ? [part] : [])),
  };
}

export function repeatCommand(run: RepeatedRun): RepeatCommand {
  const { model, precision, fileFacts, chatTemplateApplied, fewShot } = run;
  if (run.hasOtherQuestions) return { lines: [], unknown: ['other_questions'] };
  if (model === null) return { lines: [], unknown: ['weights'] };
  if (run.protocol === 'letter') return letterCommand(model, run);
  const { args, base } = getLoading(model, run);
  const options = redactArguments(fileFacts?.options ?? {});
  const hidden = [...Object.values(args), ...Object.values(options)].some((value) => value.includes(HIDDEN));
  const release = run.harnessVersion !== null && RELEASE.test(run.harnessVersion) ? run.harnessVersion : null;
  const version = release ?? TASK_FILES.harnessVersion;
  const backend = fileFacts?.backend ?? 'hf';
  const parts: readonly (readonly [UnknownPart, boolean])[] = [
    ['questions', fileFacts !== null && fileFacts.questions !== 'suite'],
    ['harness_version', release === null],
    ['commit', run.commit === null],
    ['base_commit', base !== null],
    ['precision', precision === null],
    ['few_shot', fewShot === null],
    ['chat_template', chatTemplateApplied === null],
    ['arguments', fileFacts?.modelArguments == null],
    ['prompt_settings', fileFacts?.options === undefined],
    ['other_settings', hidden],
    ['batch_size', fileFacts?.batchSize == null],
    ['machine', fileFacts?.machine == null],
    ['image', fileFacts?.image == null],
    ['server', usesServer(run)],
  ];
  const command = [
    // One process per GPU, because the file does not record how many there were.
    ...(Object.hasOwn(args, 'tp_plan') ? ['torchrun', '--nproc-per-node', 'gpu', '-m'] : []),
    'lm_eval',
    ...['--model', backend],
    ...['--model_args', formatArguments(args)],
    ...(version === TASK_FILES.harnessVersion ? [] : ['--include_path', TASK_FOLDER]),
    ...['--tasks', run.domains.join(',')],
    ...['--num_fewshot', String(fewShot ?? 0)],
    ...['--batch_size', fileFacts?.batchSize ?? 'auto'],
    ...(chatTemplateApplied === true ? ['--apply_chat_template'] : []),
    ...Object.entries(options).flatMap(([name, value]) => optionWords(name, value)),
    ...['--output_path', 'results', '--log_samples'],
  ];
  return {
    lines: [
      ...installLines(version, backend, packagesFor(args, precision)),
      ...(base === null ? [] : [`hf download ${quoted(base)} --local-dir ${BASE_FOLDER}`]),
      command.map(quoted).join(' '),
    ],
    unknown: parts.flatMap(([part, isUnknown]) => (isUnknown ? [part] : [])),
  };
}
