/** The commands that repeat a run (docs/results.md#repeating-a-run). */
import { DOMAINS, type DomainKey } from '../benchmark/suite.ts';
import { EVALSCOPE, TASK_FILES } from '../benchmark/task-files.ts';
import { isHubPath } from '../hub-path.ts';
import type { FileFacts } from './file-facts.ts';
import { parseHarnessJson } from './harness-json.ts';
import { isNumberFormat } from './precision.ts';
import { HIDDEN, shownArguments } from './secrets.ts';

/** What is known of a run; null is unknown. */
export interface RepeatedRun {
  /** The path on the hub; null for a model that is on none. */
  readonly model: string | null;
  /** What the model was made from: of adapters and deltas the model they are loaded on. */
  readonly baseModel: string | null;
  readonly commit: string | null;
  readonly revision: string | null;
  readonly precision: string | null;
  readonly fewShot: number | null;
  readonly chatTemplateApplied: boolean | null;
  readonly harnessVersion: string | null;
  readonly fileFacts: Omit<FileFacts, 'stated'> | null;
  /** Whether it was asked other questions than the suite's, which alone the commands can ask. */
  readonly hasOtherQuestions: boolean;
  /** The tasks that it has scores of. */
  readonly domains: readonly DomainKey[];
  /** null: not stated, as of the published ones. */
  readonly protocol: string | null;
}

/** What a repeat needs and nobody recorded: the commands have a default in its place, or nothing. */
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
  /** Lines for a shell: what is installed and fetched, then the evaluation. */
  readonly lines: readonly string[];
  readonly unknown: readonly UnknownPart[];
}

/** A word for a shell: values come from strangers' files. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

type Arguments = Readonly<Record<string, string>>;

/** How a precision is loaded, where the arguments of the run are unknown: weights that are stored quantized say so themselves. */
function argumentsOf(precision: string | null): Arguments {
  if (precision === '4bit') return { load_in_4bit: 'True' };
  if (precision === '8bit') return { load_in_8bit: 'True' };
  return precision !== null && isNumberFormat(precision) ? { dtype: precision } : {};
}

/** The folder that a base model is fetched into: lm_eval takes one revision only, that of the other weights. */
const BASE_FOLDER = 'base-model';
/** The folder of the task files, where lm_eval is not the authors' fork. */
const TASK_FOLDER = 'bhashabench-tasks';

/** The address at which the commands expect the server of the model. */
const SERVER = 'http://127.0.0.1:8000/v1';

interface Loading {
  readonly args: Arguments;
  /** The model to fetch first, for weights that are loaded on another model. */
  readonly base: string | null;
}

function loadingOf(model: string, run: RepeatedRun): Loading {
  const { commit, revision, precision, fileFacts } = run;
  const known = shownArguments(fileFacts?.modelArguments ?? argumentsOf(precision));
  const { pretrained = '', revision: stated, ...more } = known;
  const pinned = commit ?? revision ?? stated;
  const others = { ...more, ...(pinned !== undefined && { revision: pinned }) };
  if (isOfServer(run)) return { args: { ...others, model, base_url: `${SERVER}/completions` }, base: null };
  const weights = ['peft', 'delta'].find((name) => Object.hasOwn(more, name));
  if (weights === undefined) return { args: { pretrained: model, ...others }, base: null };
  // The file of a worker names a folder of its machine.
  const base = isHubPath(pretrained) ? pretrained : run.baseModel;
  return {
    args: { pretrained: base === null ? pretrained : `./${BASE_FOLDER}`, ...others, [weights]: model },
    base,
  };
}

/** Whether lm_eval asked a server that somebody starts with these weights. */
function isOfServer({ fileFacts }: RepeatedRun): boolean {
  return fileFacts?.backend === 'local-completions';
}

/** As lm_eval reads a value of 'a=b', and an object as it was. */
function typed(text: string): unknown {
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  return text.startsWith('{') ? (parseHarnessJson(text) ?? text) : text;
}

/** 'a=b,c=d', or a JSON object where a value has a comma: lm_eval takes both. */
function written(args: Arguments): string {
  const pairs = Object.entries(args);
  if (pairs.every(([, value]) => !/[,{]/.test(value)))
    return pairs.map(([name, value]) => `${name}=${value}`).join(',');
  return JSON.stringify(Object.fromEntries(pairs.map(([name, value]) => [name, typed(value)])));
}

/** `--fewshot_as_multiturn` is a switch in the versions where it is not the default. */
function optionWords(name: string, value: string): string[] {
  if (value === HIDDEN) return [];
  return name === 'fewshot_as_multiturn' && value === 'true' ? [`--${name}`] : [`--${name}`, value];
}

/** What loading these weights needs beside lm_eval. */
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

/** The extra of the package lm_eval that each back end needs. */
const EXTRAS = new Map([
  ['hf', '[hf]'],
  ['vllm', '[vllm]'],
  ['local-completions', '[api]'],
]);

/** Installs the version of lm_eval that ran, with the authors' tasks; theirs where the version is unknown. */
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

/** Settings that an OpenAI-compatible server takes by these names; the others belong to servers. */
const OF_REQUESTS = new Set(
  'temperature top_p max_tokens reasoning_effort presence_penalty frequency_penalty'.split(' '),
);
/** The commands for a run whose answers EvalScope read, from a server that somebody starts with these weights. */
function letterCommand(model: string, run: RepeatedRun): RepeatCommand {
  const { fileFacts, harnessVersion } = run;
  const release = harnessVersion !== null && RELEASE.test(harnessVersion) ? harnessVersion : null;
  const options = Object.entries(shownArguments(fileFacts?.options ?? {}));
  const known = options.filter(([name, value]) => OF_REQUESTS.has(name) && value !== HIDDEN);
  const generation = {
    temperature: 0,
    ...Object.fromEntries(known.map(([name, value]) => [name, typed(value)])),
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
  const { args, base } = loadingOf(model, run);
  const options = shownArguments(fileFacts?.options ?? {});
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
    ['server', isOfServer(run)],
  ];
  const command = [
    // A process for each GPU: the file does not say how many there were.
    ...(Object.hasOwn(args, 'tp_plan') ? ['torchrun', '--nproc-per-node', 'gpu', '-m'] : []),
    'lm_eval',
    ...['--model', backend],
    ...['--model_args', written(args)],
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
