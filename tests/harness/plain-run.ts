import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { EVALUATION_KEYS } from '../../packages/core/src/benchmark/suite.ts';
import { CACHE, MODELS, TASKS } from './real-tools.ts';
import { mustRun, say } from './run-tool.ts';

/** Shared by workers and manual runs: other batch sizes may change the last digit of sums. Older versions look for a GPU. */
export const COMMON_ARGUMENTS = ['--include_path', TASKS, '--batch_size', '512', '--device', 'cpu'];

/** One thread: a tiny model's threads wait for each other longer than they compute, especially on a busy machine. */
export const COMMON_VARIABLES = { OMP_NUM_THREADS: '1' };

/** A model to evaluate by hand, from a local folder. */
export interface PlainModel {
  readonly model: string;
  readonly adapter?: string;
  readonly useChatTemplate?: boolean;
}

export interface ResultsFile {
  readonly results: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly chat_template?: string | null;
  readonly lm_eval_version?: string;
}

export interface PlainRun {
  readonly resultsPath: string;
  readonly results: ResultsFile;
  /** Paths of the samples files by task. */
  readonly samples: Readonly<Record<string, string>>;
}

/** The arguments of lm_eval for a run without any part of the product. */
function plainArguments({ model, adapter, useChatTemplate }: PlainModel, output: string): string[] {
  const folder = (id: string) => join(MODELS, id);
  const options = {
    pretrained: folder(model),
    ...(adapter === undefined ? {} : { peft: folder(adapter) }),
    dtype: 'float16',
    use_safetensors: true,
  };
  return [
    ...['--model', 'hf', '--model_args', JSON.stringify(options)],
    ...['--tasks', 'bba,bbf,bbk,bbl', ...COMMON_ARGUMENTS],
    ...(useChatTemplate ? ['--apply_chat_template'] : []),
    ...['--log_samples', '--output_path', output],
  ];
}

/**
 * Runs lm_eval by hand on all questions. Its output is cached: the names of the folders it depends on are derived from their
 * content, so another model, question or version makes another run.
 * @param environment the virtual environment with the harness version
 */
export async function plainRun(environment: string, model: PlainModel): Promise<PlainRun> {
  const args = plainArguments(model, 'OUTPUT');
  const key = createHash('sha256')
    .update([environment, ...args].join('\0'))
    .digest('hex')
    .slice(0, 12);
  const folder = join(CACHE, `plain-${key}`);
  if (!existsSync(folder)) {
    // Two tests may make the same run at once; the first to finish stores it.
    const unfinished = await mkdtemp(`${folder}.unfinished-`);
    const offline = {
      ...COMMON_VARIABLES,
      HF_HUB_OFFLINE: '1',
      HF_DATASETS_OFFLINE: '1',
      HF_HOME: join(TASKS, 'home'),
      HOME: unfinished,
    };
    const ran = await mustRun(join(environment, 'bin/lm_eval'), plainArguments(model, unfinished), offline);
    if (existsSync(folder)) await rm(unfinished, { recursive: true });
    else await rename(unfinished, folder);
    say(`lm_eval by hand on ${model.adapter ?? model.model}: ${ran.seconds} s`);
  }
  const files = (await readdir(folder, { recursive: true })).map((path) => join(folder, path));
  const resultsPath = files.find((path) => /\/results_[^/]*\.json$/.test(path));
  if (resultsPath === undefined) throw new Error(`${folder} has no results file`);
  const samples = Object.fromEntries(
    files.flatMap((path) => {
      const task = /\/samples_(.*?)_\d{4}-\d\d-\d\dT[^/]*\.jsonl$/.exec(path)?.[1];
      return task === undefined ? [] : [[task, path]];
    }),
  );
  return { resultsPath, results: JSON.parse(await readFile(resultsPath, 'utf8')), samples };
}

/** A results file's scores by our keys, some of which are spelled differently from the harness's tasks. */
export function scoresOf({ results }: ResultsFile): Record<string, unknown> {
  const byLowerCase = new Map(Object.entries(results).map(([task, scores]) => [task.toLowerCase(), scores]));
  return Object.fromEntries(
    EVALUATION_KEYS.map((key) => [key, byLowerCase.get(key.toLowerCase())?.['acc_norm,none']]),
  );
}

export interface Counted {
  readonly questions: number;
  readonly right: number;
  /** One bit per question in the question set's order, as in the answers call. */
  readonly bits: string;
  /** Number of questions whose prompt contains this text. */
  readonly withText: number;
}

/** Fields of the published datasets. */
const OPTIONS = ['option_a', 'option_b', 'option_c', 'option_d'] as const;

interface Sample {
  readonly doc_id: number;
  readonly doc: Readonly<Record<(typeof OPTIONS)[number] | 'correct_answer', string>>;
  readonly arguments: unknown;
  readonly filtered_resps: readonly (readonly unknown[])[];
}

/** Counts a task's correct answers from the log-likelihoods themselves, not from the harness's metrics. */
export async function countSamples(path: string, text: string): Promise<Counted> {
  let [questions, right, withText] = [0, 0, 0];
  const isRight: boolean[] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const sample: Sample = JSON.parse(line);
    const { doc } = sample;
    const perLetter = OPTIONS.map(
      (option, choice) => Number(sample.filtered_resps[choice]?.[0]) / [...doc[option]].length,
    );
    questions += 1;
    const chosen = perLetter.indexOf(Math.max(...perLetter));
    isRight[sample.doc_id] = chosen === 'ABCD'.indexOf(doc.correct_answer);
    if (isRight[sample.doc_id]) right += 1;
    if (JSON.stringify(sample.arguments).includes(text)) withText += 1;
  }
  const bits = Buffer.alloc(Math.ceil(isRight.length / 8));
  for (const [question, is] of isRight.entries())
    if (is) bits.writeUInt8(bits.readUInt8(question >> 3) | (0x80 >> (question & 7)), question >> 3);
  return { questions, right, withText, bits: bits.toString('base64') };
}
