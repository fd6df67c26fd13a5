import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { EvaluationKey } from '@leaderboard/core/benchmark/suite';
import {
  type AnswerRow,
  type AnswersReader,
  type AnswersWanted,
  readAnswers,
  type TaskAnswers,
} from '@leaderboard/core/results/answers';
import type { AnswersProblem } from '@leaderboard/core/results/answers-problems';
import { parseHarnessJson } from '@leaderboard/core/results/harness-json';
import type { SamplesProblem } from '@leaderboard/core/results/samples-problems';
import { secretPlaces } from '@leaderboard/core/results/secrets';
import type { NewRun } from '../publish.sql.ts';
import { encodeDictionary, type StoredDictionary, textHash } from '../question-dictionary.ts';
import type { QuestionResults } from '../question-results.sql.ts';

/** A question of the suite with its prompts and all that the harness writes about it has a few kilobytes. */
const LONGEST_LINE_BYTES = 1 << 20;
/** The largest task has 17,047 questions. */
const LARGEST_FILE_BYTES = 2 ** 32;

/** Dictionaries that were read before, in one import. */
export type KnownDictionaries = Map<string, StoredDictionary>;

/** Either all answers of a run, or none because it has no samples files, or why its samples files are refused. */
export type ReadAnswers =
  | { readonly kind: 'answers'; readonly answers: readonly QuestionResults[] }
  /** The results may be published, without these answers. */
  | { readonly kind: 'without answers'; readonly problem: SamplesProblem }
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly problem: AnswersProblem };

/**
 * Reads the answers out of the samples files of a results file: those of the same time beside it, as the harness names them,
 * or those of another folder or the files that are given. All language tasks have theirs, or none; where some are given, all.
 * @param dictionaries null reads right or wrong alone.
 */
export async function readSamplesOf(
  resultsPath: string,
  wanted: readonly AnswersWanted[],
  given?: string | readonly string[],
  dictionaries: KnownDictionaries | null = new Map(),
): Promise<ReadAnswers> {
  const found = await samplesFiles(resultsPath, wanted, given);
  if (!('paths' in found)) return found;
  const { paths } = found;
  const answers: QuestionResults[] = [];
  let problem: SamplesProblem | null = null;
  for (const [task, path] of paths) {
    const read = await readTask(task, path, dictionaries !== null);
    if ('code' in read) return { kind: 'refused', problem: read };
    if ('refused' in read) problem ??= read.refused;
    else answers.push(dictionaries === null ? read : shared(read, dictionaries));
  }
  return problem === null ? { kind: 'answers', answers } : { kind: 'without answers', problem };
}

type NoFiles = Extract<ReadAnswers, { kind: 'none' | 'refused' }>;

/** The samples file of each task. */
async function samplesFiles(
  resultsPath: string,
  wanted: readonly AnswersWanted[],
  given?: string | readonly string[],
): Promise<NoFiles | { readonly paths: readonly (readonly [AnswersWanted, string])[] }> {
  const time = /^results_(.+)\.json$/.exec(basename(resultsPath))?.[1] ?? null;
  const files = typeof given === 'object' ? given : await filesIn(given ?? dirname(resultsPath));
  const found = wanted.map((task) => samplesOf(task, files, time, given !== undefined));
  if (given === undefined && found.every((ofTask) => ofTask.length === 0)) return { kind: 'none' };
  const paths: (readonly [AnswersWanted, string])[] = [];
  for (const [index, task] of wanted.entries()) {
    const path = onlyOne(task, found[index] ?? []);
    if (typeof path !== 'string') return { kind: 'refused', problem: path };
    paths.push([task, path]);
  }
  return { paths };
}

/** Right or wrong of the questions that the samples files have, by task: some of the suite's are enough. */
export async function readSomeAnswers(
  resultsPath: string,
  wanted: readonly AnswersWanted[],
  given?: string | readonly string[],
): Promise<NoFiles | ReadonlyMap<EvaluationKey, ReadonlyMap<number, boolean>>> {
  const found = await samplesFiles(resultsPath, wanted, given);
  if (!('paths' in found)) return found;
  const answers = new Map<EvaluationKey, ReadonlyMap<number, boolean>>();
  for (const [task, path] of found.paths) {
    const read = await readRows(task, path, readAnswers(task), (rows) => ({
      right: new Map(rows.map(({ question, isRight }) => [question, isRight])),
    }));
    if ('code' in read) return { kind: 'refused', problem: read };
    answers.set(task.benchmark.key, read.right);
  }
  return answers;
}

/** Equal dictionaries are one object: those of a suite have two megabytes, and an import many runs. */
function shared(read: QuestionResults, dictionaries: KnownDictionaries): QuestionResults {
  if (read.dictionary === undefined) return read;
  const name = `${read.key} ${read.dictionary.contentSha256}`;
  const dictionary = dictionaries.get(name) ?? read.dictionary;
  dictionaries.set(name, dictionary);
  return { ...read, dictionary };
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.sort().map((name) => join(folder, name));
}

/** A file of the same time is that of these results, whatever else is in the folder. */
function samplesOf(
  { benchmark }: AnswersWanted,
  files: readonly string[],
  time: string | null,
  isAnyTime: boolean,
): readonly string[] {
  const exact = `samples_${benchmark.task}_${time}.jsonl`;
  const ofTime = files.find((file) => basename(file) === exact);
  if (time !== null && ofTime !== undefined) return [ofTime];
  const start = `samples_${benchmark.task}_`;
  return isAnyTime ? files.filter((file) => basename(file).startsWith(start) && file.endsWith('.jsonl')) : [];
}

function onlyOne({ benchmark }: AnswersWanted, files: readonly string[]): string | AnswersProblem {
  const { task } = benchmark;
  const [file] = files;
  if (file === undefined) return { code: 'answers_missing', params: { task } };
  return files.length === 1 ? file : { code: 'answers_several', params: { task, count: files.length } };
}

async function readTask(
  wanted: AnswersWanted,
  path: string,
  hasContents: boolean,
): Promise<QuestionResults | AnswersProblem | { readonly refused: SamplesProblem }> {
  const { key, questions } = wanted.benchmark;
  const read = await readFile(wanted, path, hasContents);
  if ('code' in read) return read;
  const { contents } = read;
  if (contents !== null && 'code' in contents) return { refused: contents };
  return {
    key,
    metric: wanted.metric,
    n: questions,
    right: read.right,
    bits: Buffer.from(read.bits),
    questionsSha256: createHash('sha256').update(read.questionHashes.join('')).digest('hex'),
    ...(contents !== null && {
      options: Buffer.from(contents.options),
      dictionary: encodeDictionary(contents.dictionary),
    }),
  };
}

async function readFile(
  wanted: AnswersWanted,
  path: string,
  hasContents: boolean,
): Promise<TaskAnswers | AnswersProblem> {
  const reader = readAnswers(wanted, hasContents ? textHash : null);
  return readRows(wanted, path, reader, () => reader.finish());
}

/**
 * Reads the lines of a samples file, which must be those of the run.
 * @param finish makes the answer when all lines were read.
 */
async function readRows<Answers extends object>(
  { benchmark: { task }, taskHash }: AnswersWanted,
  path: string,
  reader: AnswersReader,
  finish: (rows: readonly AnswerRow[]) => Answers | AnswersProblem,
): Promise<Answers | AnswersProblem> {
  const info = await lstat(path);
  // A link would lead to a file of somebody else, and reading a pipe would never end.
  if (!info.isFile() || info.size > LARGEST_FILE_BYTES) {
    return { code: 'answers_not_a_file', params: { task } };
  }
  const run = createHash('sha256');
  const rows: AnswerRow[] = [];
  for await (const line of linesOf(path)) {
    if (line === null) return { code: 'answers_line_too_long', params: { task } };
    const row = reader.add(line);
    if ('code' in row) return row;
    run.update(row.hashed);
    rows.push(row);
  }
  const answers = finish(rows);
  if ('code' in answers) return answers;
  const isOfRun = taskHash === null || taskHash === run.digest('hex');
  return isOfRun ? answers : { code: 'answers_other_run', params: { task } };
}

/** The lines of a file, one at a time; null and the end for a line that is too long to be one of a samples file. */
async function* linesOf(path: string): AsyncGenerator<string | null, void> {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    rest = Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, start)) {
      yield rest.toString('utf8', start, end);
      start = end + 1;
    }
    rest = rest.subarray(start);
    if (rest.length > LONGEST_LINE_BYTES) {
      yield null;
      return;
    }
  }
  if (rest.length > 0) yield rest.toString('utf8');
}

/** A run with what its samples files hold. */
export function withAnswers<Run extends NewRun>(
  run: Run,
  read: Exclude<ReadAnswers, { kind: 'refused' }>,
): Run {
  if (read.kind === 'none') return run;
  return read.kind === 'answers'
    ? { ...run, answers: read.answers }
    : { ...run, answersProblem: read.problem };
}

/** Where the samples files of a run have what looks like a secret: of each file the first place. */
export async function secretsInSamples(...files: Parameters<typeof samplesFiles>): Promise<string[]> {
  const found = await samplesFiles(...files);
  const places: string[] = [];
  for (const [, path] of 'paths' in found ? found.paths : []) {
    let number = 0;
    for await (const line of linesOf(path)) {
      number += 1;
      const [place] = secretPlaces(parseHarnessJson(line ?? ''));
      if (place === undefined) continue;
      places.push(`${basename(path)}, line ${number}: ${place}`);
      break;
    }
  }
  return places;
}
