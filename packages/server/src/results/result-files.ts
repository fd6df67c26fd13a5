import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type EvaluationKey, SUBSETS } from '@leaderboard/core/benchmark/suite';
import { EVALSCOPE } from '@leaderboard/core/benchmark/task-files';
import type { Problem } from '@leaderboard/core/results/file-problems';
import { parseHarnessJson } from '@leaderboard/core/results/harness-json';
import type { SamplesProblem } from '@leaderboard/core/results/samples-problems';
import { secretPlaces } from '@leaderboard/core/results/secrets';
import {
  type AnswersReader,
  createAnswersReader,
  type ExpectedAnswers,
  type ParsedAnswers,
  type RunAnswers,
  type TaskAnswers,
} from './answers.ts';
import { createReviewsReader } from './reviews.ts';

/** Results files are smaller, because lm_eval writes the samples of all 74,166 questions to separate files. */
const MAX_FILE_MEBIBYTES = 64;

/** Reads a results file. Returns a problem if it cannot be read. */
export async function readResultsFile(path: string): Promise<Buffer | Problem> {
  try {
    const { size } = await stat(path);
    if (size > MAX_FILE_MEBIBYTES * 1024 * 1024) {
      return { code: 'file_too_large', params: { mebibytes: MAX_FILE_MEBIBYTES } };
    }
    return await readFile(path);
  } catch (error) {
    return { code: 'file_unreadable', params: { error: systemErrorCode(error) ?? 'unknown' } };
  }
}

/** Code of a system error, such as EACCES; null for other errors. The message is not used because it contains a local path. */
export function systemErrorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}

/** A line with a suite question, its prompts and answers takes a few kilobytes. */
const MAX_LINE_BYTES = 1 << 20;
/** The largest task has 17,047 questions. */
const MAX_FILE_BYTES = 2 ** 32;

/** Answers from a run's samples files, or the reason why they are not used; neither if there are no files. */
export interface ReadAnswers extends RunAnswers {
  readonly files: readonly string[];
  /** Number of generated answers without a readable letter, for each task with complete reviews. */
  readonly unread?: ReadonlyMap<EvaluationKey, number>;
}

/**
 * Reads the answers from the samples files of a results file: by default, the files with the same timestamp in the same folder, as
 * named by lm_eval. Either all language tasks have a file or none; explicitly given files must cover all. Never throws because of a
 * defective samples file.
 * @param links 'followed' for files named by an operator. Evaluation output may contain links to other users' files.
 */
export async function readSamples(
  resultsPath: string,
  wanted: readonly ExpectedAnswers[],
  given?: string | readonly string[],
  links: 'refused' | 'followed' = 'refused',
): Promise<ReadAnswers> {
  const { files, paths, problem } = await findAllSamplesFiles(resultsPath, wanted, given);
  if (problem !== undefined) return { files, answersProblem: problem };
  const answers: TaskAnswers[] = [];
  for (const [task, path] of paths) {
    const read = await readTask(task, path, links === 'followed' ? stat : lstat, createAnswersReader(task));
    if ('code' in read) return { files, answersProblem: read };
    answers.push(read);
  }
  return paths.length === 0 ? { files } : { files, answers };
}

/**
 * Reads the reviews of an EvalScope run, `reviews/MODEL/DATASET_SUBSET.jsonl` in its folder or in the given one. `unread` includes
 * all tasks with complete reviews, even if another task has none.
 */
export async function readReviewsOf(
  run: string,
  wanted: readonly ExpectedAnswers[],
  given?: string,
): Promise<ReadAnswers> {
  const folder = given ?? run;
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  // Predictions use the same file names in another folder.
  const reviews = names.filter((name) => given !== undefined || /(?:^|\/)reviews\//.test(name)).sort();
  const files: string[] = [];
  const answers: TaskAnswers[] = [];
  const unread = new Map<EvaluationKey, number>();
  let problem: SamplesProblem | undefined;
  for (const task of wanted) {
    const ofTask = reviews.filter((name) => basename(name) === reviewsName(task));
    const [path] = ofTask.map((name) => join(folder, name));
    files.push(...ofTask.map((name) => join(folder, name)));
    const params = { task: task.benchmark.task };
    const reader = createReviewsReader(task);
    const read: TaskAnswers | SamplesProblem =
      path === undefined
        ? { code: 'answers_missing', params }
        : ofTask.length > 1
          ? { code: 'answers_several', params: { ...params, count: ofTask.length } }
          : await readTask(task, path, stat, reader);
    if ('code' in read) problem ??= read;
    else {
      answers.push(read);
      unread.set(read.key, reader.unread());
    }
  }
  if (files.length === 0 && given === undefined) return { files, unread };
  return problem === undefined ? { files, answers, unread } : { files, answersProblem: problem, unread };
}

function reviewsName({ benchmark: { domain, language } }: ExpectedAnswers): string {
  return `${EVALSCOPE.datasets[domain.key]}_${language === null ? '' : SUBSETS[language]}.jsonl`;
}

/** Finds the samples file of each task, or a problem. No files at all are not a problem unless a folder or files were given. */
async function findAllSamplesFiles(
  resultsPath: string,
  wanted: readonly ExpectedAnswers[],
  given?: string | readonly string[],
): Promise<{
  readonly files: readonly string[];
  readonly paths: readonly (readonly [ExpectedAnswers, string])[];
  readonly problem?: SamplesProblem;
}> {
  const all = typeof given === 'object' ? given : await listSamplesFiles(given ?? dirname(resultsPath));
  const paths: (readonly [ExpectedAnswers, string])[] = [];
  const files: string[] = [];
  let problem: SamplesProblem | undefined;
  for (const task of wanted) {
    const ofTask = findSamplesFiles(task, all, resultsPath, given !== undefined);
    const params = { task: task.benchmark.task };
    files.push(...ofTask);
    paths.push(...ofTask.map((path) => [task, path] as const));
    if (ofTask.length === 0) problem ??= { code: 'answers_missing', params };
    else if (ofTask.length > 1)
      problem ??= { code: 'answers_several', params: { ...params, count: ofTask.length } };
  }
  const isNone = files.length === 0 && given === undefined;
  return problem === undefined || isNone ? { files, paths } : { files, paths, problem };
}

/** Lists the files in a folder that are named like samples files. */
export async function listSamplesFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.startsWith('samples_'))
    .sort()
    .map((name) => join(folder, name));
}

const TIME = /\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:\.\d+)?Z?/g;

/** Suffix of a run's samples file names: the timestamp in the name of its results file. */
function samplesEnding(resultsPath: string): string {
  const name = basename(resultsPath, '.json');
  return `_${name.match(TIME)?.at(-1) ?? name.replace(/^results_/, '')}.jsonl`;
}

/** Finds a task's samples files. A file with the results file's timestamp takes precedence. */
function findSamplesFiles(
  { benchmark }: ExpectedAnswers,
  files: readonly string[],
  resultsPath: string,
  isAnyTime: boolean,
): readonly string[] {
  const start = `samples_${benchmark.task}`;
  const ofTime = files.find((file) => basename(file) === `${start}${samplesEnding(resultsPath)}`);
  if (ofTime !== undefined) return [ofTime];
  return isAnyTime
    ? files.filter((file) => basename(file).startsWith(`${start}_`) && file.endsWith('.jsonl'))
    : [];
}

async function readTask(
  wanted: ExpectedAnswers,
  path: string,
  statOf: typeof stat,
  reader: AnswersReader,
): Promise<TaskAnswers | SamplesProblem> {
  const { key, questions } = wanted.benchmark;
  const read = await readRows(wanted, path, statOf, reader);
  if ('code' in read) return read;
  return {
    key,
    metric: wanted.metric,
    n: questions,
    right: read.right,
    subjects: read.subjects,
    bits: Buffer.from(read.bits),
    questionsSha256: createHash('sha256').update(read.questionHashes.join('')).digest('hex'),
  };
}

/** Reads the lines of a samples file, and checks that they belong to the run. */
async function readRows(
  { benchmark: { task }, taskHash }: ExpectedAnswers,
  path: string,
  statOf: typeof stat,
  reader: AnswersReader,
): Promise<ParsedAnswers | SamplesProblem> {
  const run = createHash('sha256');
  let line = 0;
  try {
    const info = await statOf(path);
    // Only regular files, because reading a pipe would never end.
    if (!info.isFile() || info.size > MAX_FILE_BYTES) {
      return { code: 'answers_not_a_file', params: { task } };
    }
    for await (const text of readLines(path)) {
      line += 1;
      if (text === null) return { code: 'answers_line_too_long', params: { task, line } };
      const row = reader.add(text);
      if ('code' in row) return row;
      run.update(row.hashed);
    }
  } catch (error) {
    const word = systemErrorCode(error);
    if (word === null) throw error;
    return { code: 'answers_unreadable', params: { task, error: word } };
  }
  const answers = reader.finish();
  if ('code' in answers) return answers;
  const isOfRun = taskHash === null || taskHash === run.digest('hex');
  return isOfRun ? answers : { code: 'answers_other_run', params: { task } };
}

/** Yields the lines of a file. If a line is too long, yields null and stops. */
async function* readLines(path: string): AsyncGenerator<string | null, void> {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    rest = Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, start)) {
      yield rest.toString('utf8', start, end);
      start = end + 1;
    }
    rest = rest.subarray(start);
    if (rest.length > MAX_LINE_BYTES) {
      yield null;
      return;
    }
  }
  if (rest.length > 0) yield rest.toString('utf8');
}

/** Finds the first place in each samples file that looks like a secret. */
export async function findSecretsInSamples(files: readonly string[]): Promise<string[]> {
  const places: string[] = [];
  for (const path of files) {
    let number = 0;
    for await (const line of readLines(path)) {
      number += 1;
      const [place] = secretPlaces(parseHarnessJson(line ?? ''));
      if (place === undefined) continue;
      places.push(`${basename(path)}, line ${number}: ${place}`);
      break;
    }
  }
  return places;
}
