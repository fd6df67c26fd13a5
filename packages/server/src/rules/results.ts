import type { Evaluations, Score } from '@leaderboard/core/benchmark/entry';
import { BENCHMARKS, type Benchmark, FEW_SHOT, METRICS, TASKS } from '@leaderboard/core/benchmark/suite';
import { TEXT_BOUNDS } from '@leaderboard/core/bounds';
import { withPercent } from '@leaderboard/core/format';
import type { FileFacts } from '@leaderboard/core/results/file-facts';
import {
  field,
  isRecord,
  type JsonRecord,
  numberOf,
  parseHarnessJson,
  recordAt,
  shortName,
  textAt,
} from '@leaderboard/core/results/harness-json';
import type { Problem } from '@leaderboard/core/results/results-problems';
import type { AnswersWanted } from './answers.ts';
import {
  batchSize,
  modelArguments,
  oddRevision,
  type RunFacts,
  runFacts,
  statedFewShot,
} from './harness-facts.ts';
import { machineOf } from './harness-machine.ts';
import { optionsOf } from './prompt-settings.ts';
import { isNear, pooledStandardError, standardError } from './standard-errors.ts';

export type { RunFacts } from './harness-facts.ts';

/** A results file that was read. It is acceptable exactly when `problems` is empty; then it has a score for each benchmark. */
export interface ParsedResults {
  readonly scores: Evaluations;
  /** null when the text is no results file. */
  readonly facts: RunFacts | null;
  /** What the file states of what its checks need; null with `facts`. */
  readonly stated: Omit<FileFacts, 'stated'> | null;
  readonly problems: readonly Problem[];
  /** For each language task with a score: what samples files beside this one must agree with. */
  readonly answersWanted: readonly AnswersWanted[];
}

/** How far two statements of the same share may differ: by the rounding of sums. */
const TOLERANCE = 1e-6;

/** What the harness calls it when a task has no filter. */
const NO_FILTER = 'none';

/** A metric of one task, a share 0–1. */
interface Share {
  readonly value: number;
  readonly metric: string;
  /** The filter that the harness applied to the model's answers. Files of 0.3 name none, and have none. */
  readonly filter: string;
  readonly stderr?: number;
}

/** A share, or the reason why it cannot be read; null where the task has none of the metrics. */
type Reading = { readonly share: Share } | { readonly problem: Problem } | null;

/**
 * The keys of a metric in a task's entry: bare in 0.3 files, 'metric,filter' in 0.4 files, where the filter 'none' wins. With
 * several keys nothing says which one counts.
 */
function keysOf(entry: JsonRecord, metric: string): string[] {
  const preferred = `${metric},${NO_FILTER}`;
  if (Object.hasOwn(entry, preferred)) return [preferred];
  return Object.keys(entry).filter((key) => key === metric || key.startsWith(`${metric},`));
}

/** How many names out of the file a sentence shows. */
const SHOWN_NAMES = 3;

function ambiguousFilter(task: string, metric: string, keys: readonly string[]): Problem {
  const filters = keys.slice(0, SHOWN_NAMES).map(shortName).join('; ');
  return { code: 'ambiguous_filter', params: { task, metric, filters } };
}

/** A count as the file has it; null where that is no finite number, which JSON cannot carry. */
function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function readShare(entry: JsonRecord, task: string, metrics: readonly string[]): Reading {
  for (const metric of metrics) {
    const keys = keysOf(entry, metric);
    const [key] = keys;
    if (key === undefined) continue;
    if (keys.length > 1) return { problem: ambiguousFilter(task, metric, keys) };
    const value = numberOf(field(entry, key));
    if (typeof value === 'string') {
      return { problem: { code: 'not_a_number', params: { task, metric, value: shortName(value) } } };
    }
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      return { problem: { code: 'not_finite', params: { task, metric } } };
    }
    if (value < 0 || value > 1) return { problem: { code: 'out_of_range', params: { task, metric, value } } };
    const stderr = numberOf(field(entry, `${metric}_stderr${key.slice(metric.length)}`));
    // The standard error of a share is below 1. 'N/A' and other values that are not credible count as unknown.
    const isKnown = typeof stderr === 'number' && stderr >= 0 && stderr <= 1;
    const filter = key.slice(metric.length + 1) || NO_FILTER;
    return { share: isKnown ? { value, metric, filter, stderr } : { value, metric, filter } };
  }
  return null;
}

function scoreOf({ filter: _, ...share }: Share, n: number | undefined): Score {
  return withPercent(n === undefined ? share : { ...share, n });
}

/** The objects of one file, and the problems found so far. */
interface Reader {
  readonly root: JsonRecord;
  readonly results: JsonRecord;
  readonly isLimited: boolean;
  readonly problems: Problem[];
  readonly answersWanted: AnswersWanted[];
  /** What was found stated so far. */
  readonly stated: { questionCounts: number; standardErrors: number; groups: number; groupErrors: number };
}

/**
 * The number of questions scored; undefined where the file does not state it. Any count other than the suite's is a problem,
 * except for too few under a limit, which is reported once for the whole file.
 */
function readSampleCount(reader: Reader, benchmark: Benchmark): number | undefined {
  const { task, questions } = benchmark;
  const samples = recordAt(recordAt(reader.root, 'n-samples'), task);
  const effective = numberOf(field(samples, 'effective'));
  const length = numberOf(field(recordAt(reader.results, task), 'sample_len'));
  const counts = [effective, length, numberOf(field(samples, 'original'))];
  const wrong = counts.find((count) => count !== undefined && count !== questions);
  const isExplained = reader.isLimited && typeof wrong === 'number' && wrong < questions;
  if (wrong !== undefined && !isExplained) {
    const count = countOf(wrong);
    const params = { task, questions, ...(count !== null && { count }) };
    reader.problems.push({ code: 'sample_count', params });
  }
  const scored = effective ?? length;
  return typeof scored === 'number' && Number.isSafeInteger(scored) && scored > 0 ? scored : undefined;
}

/** Notes a standard error that does not belong to its share. */
function checkStderr({ problems }: Reader, task: string, stated: number, expected: number): void {
  if (!isNear(stated, expected))
    problems.push({ code: 'stderr_mismatch', params: { task, stated, expected } });
}

/** The score of a language task; null, with the problem noted, where it has none. */
function readLanguage(reader: Reader, benchmark: Benchmark): Score | null {
  const { task, questions } = benchmark;
  if (!Object.hasOwn(reader.results, task)) {
    reader.problems.push({ code: 'missing_language', params: { task } });
    return null;
  }
  const n = readSampleCount(reader, benchmark);
  const reading = readShare(recordAt(reader.results, task), task, METRICS);
  if (reading !== null && 'share' in reading) {
    const { metric, filter, value, stderr } = reading.share;
    if (n !== undefined) reader.stated.questionCounts += 1;
    if (stderr !== undefined) reader.stated.standardErrors += 1;
    // Another number of questions than the suite's is noted already.
    if (stderr !== undefined && (n ?? questions) === questions) {
      checkStderr(reader, task, stderr, standardError({ value, n: questions }));
    }
    const taskHash = textAt(recordAt(reader.root, 'task_hashes'), task);
    const filters = Object.keys(recordAt(reader.results, task)).flatMap((key) => key.split(',').slice(1, 2));
    const isOnlyFilter = new Set(filters).size <= 1;
    reader.answersWanted.push({ benchmark, metric, filter, isOnlyFilter, value, taskHash });
    return scoreOf(reading.share, n);
  }
  reader.problems.push(reading?.problem ?? { code: 'missing_metric', params: { task } });
  return null;
}

/** A language task with its score. */
interface Part {
  readonly benchmark: Benchmark;
  readonly score: Score;
}

function weightedMean(parts: readonly Part[], weightOf: (part: Part) => number): number {
  let sum = 0;
  let weights = 0;
  for (const part of parts) {
    sum += part.score.value * weightOf(part);
    weights += weightOf(part);
  }
  return sum / weights;
}

/** The questions scored in all parts; undefined unless each is known. */
function questionsOf(parts: readonly Part[]): number | undefined {
  let total = 0;
  for (const { score } of parts) {
    if (score.n === undefined) return undefined;
    total += score.n;
  }
  return total;
}

/**
 * The combined score of a domain: the group as the harness reports it, which must be the question-weighted mean of the
 * languages. Without a group it is that mean where the counts are known, else the plain mean. Null, with the problem noted,
 * where group and languages disagree (docs/results.md#scores).
 */
function readCombined(reader: Reader, { task }: Benchmark, parts: readonly Part[]): Score | null {
  const refuse = (reason: Problem): null => {
    reader.problems.push(reason);
    return null;
  };
  const metrics = [...new Set(parts.map(({ score }) => score.metric ?? ''))];
  const [metric] = metrics;
  if (metric === undefined || metrics.length > 1) {
    return refuse({ code: 'mixed_metrics', params: { task, metrics: metrics.join(', ') } });
  }

  const n = questionsOf(parts);
  const expected = weightedMean(parts, ({ benchmark, score }) =>
    n === undefined ? benchmark.questions : (score.n ?? 0),
  );
  let group: Share | null = null;
  // The harness repeats a group in `results`. Only the metric of the languages can be compared with them.
  for (const tasks of [reader.results, recordAt(reader.root, 'groups')]) {
    const reading = readShare(recordAt(tasks, task), task, [metric]);
    if (reading === null) continue;
    if ('problem' in reading) return refuse(reading.problem);
    const { value } = reading.share;
    if (Math.abs(value - expected) > TOLERANCE) {
      return refuse({ code: 'group_mismatch', params: { task, reported: value, expected } });
    }
    group = reading.share;
  }
  if (group !== null) {
    reader.stated.groups += 1;
    if (group.stderr === undefined) return scoreOf(group, n);
    reader.stated.groupErrors += 1;
    const shares = parts.map(({ benchmark, score }) => ({
      value: score.value,
      n: score.n ?? benchmark.questions,
    }));
    checkStderr(reader, task, group.stderr, pooledStandardError(shares));
    return scoreOf(group, n);
  }
  const value = n === undefined ? weightedMean(parts, () => 1) : expected;
  return withPercent(n === undefined ? { value, metric } : { value, metric, n });
}

/**
 * The problems of language tasks with another number of few-shot examples than the suite's, one for each number; an unstated
 * number is none.
 */
function fewShotProblems({ root, results }: Reader): Problem[] {
  const tasksByCount = new Map<unknown, string[]>();
  for (const { task } of TASKS) {
    const stated = statedFewShot(root, task);
    if (!Object.hasOwn(results, task) || stated === null || stated === FEW_SHOT) continue;
    tasksByCount.set(stated, [...(tasksByCount.get(stated) ?? []), task]);
  }
  return [...tasksByCount].map(([stated, tasks]) => {
    const count = countOf(stated);
    const params = { tasks: tasks.join(', '), suite: FEW_SHOT, ...(count !== null && { count }) };
    return { code: 'few_shot', params };
  });
}

/**
 * Why the JSON is no results file; null when it is one. All layouts of the harness, 0.3 and 0.4, have `results` by task,
 * `versions` and `config`. A file without one of them is another program's, whatever its name.
 */
function whyNotResults(json: JsonRecord): Problem | null {
  const missing = ['results', 'versions', 'config'].find((part) => !isRecord(field(json, part)));
  if (missing !== undefined) return { code: 'part_missing', params: { part: missing } };
  const tasks = Object.values(recordAt(json, 'results'));
  return tasks.every(isRecord) ? null : { code: 'task_not_an_object', params: {} };
}

function noKnownTask(results: JsonRecord): Problem {
  const names = Object.keys(results);
  if (names.length === 0) return { code: 'no_task', params: {} };
  const tasks = names.slice(0, SHOWN_NAMES).map(shortName).join(', ');
  return { code: 'no_known_task', params: { tasks, more: Math.max(0, names.length - SHOWN_NAMES) } };
}

function refused(reason: Problem): ParsedResults {
  return {
    scores: {},
    facts: null,
    stated: null,
    problems: [reason],
    answersWanted: [],
  };
}

/**
 * Reads the results file of a lm-evaluation-harness run, 0.3 or 0.4, into scores: value 0–1, normalized_score 0–100, the metric,
 * and n and stderr where the file has them (docs/results.md#results-files). The file may be hostile: this never throws, and each
 * reason against the file is a problem: a code and the values of its sentence. Scores beside problems are shown to the operator and never
 * published.
 */
export function parseResults(text: string): ParsedResults {
  const json = parseHarnessJson(text);
  if (json === undefined) {
    // Text in UTF-16 that was read as UTF-8 has a zero for every other sign.
    return refused({ code: /^.{0,3}\0/s.test(text) ? 'not_utf8' : 'not_json', params: {} });
  }
  if (!isRecord(json)) return refused({ code: 'not_an_object', params: {} });
  const why = whyNotResults(json);
  return why === null ? readResults(json) : refused(why);
}

function readResults(root: JsonRecord): ParsedResults {
  const results = recordAt(root, 'results');
  const facts = runFacts(root);
  const scores: Evaluations = {};
  const taskTables = [results, recordAt(root, 'groups')];
  if (!BENCHMARKS.some(({ task }) => taskTables.some((tasks) => Object.hasOwn(tasks, task)))) {
    return {
      scores,
      facts,
      stated: null,
      problems: [noKnownTask(results)],
      answersWanted: [],
    };
  }

  const config = recordAt(root, 'config');
  const limit = numberOf(field(config, 'limit')) ?? null;
  const reader: Reader = {
    root,
    results,
    isLimited: limit !== null,
    problems: [],
    answersWanted: [],
    stated: { questionCounts: 0, standardErrors: 0, groups: 0, groupErrors: 0 },
  };
  if (reader.isLimited) {
    const count = countOf(limit);
    reader.problems.push({ code: 'limited', params: count === null ? {} : { limit: count } });
  }
  if (oddRevision(config, facts)) {
    reader.problems.push({ code: 'odd_revision', params: { limit: TEXT_BOUNDS.revision.longest } });
  }
  reader.problems.push(...fewShotProblems(reader));
  for (const combined of BENCHMARKS.filter(({ language }) => language === null)) {
    const languages = TASKS.filter(({ domain }) => domain === combined.domain);
    const parts = languages.flatMap((benchmark) => {
      const score = readLanguage(reader, benchmark);
      return score === null ? [] : [{ benchmark, score }];
    });
    for (const { benchmark, score } of parts) scores[benchmark.key] = score;
    const score = parts.length < languages.length ? null : readCombined(reader, combined, parts);
    if (score !== null) scores[combined.key] = score;
  }
  const stated = {
    ...reader.stated,
    fewShot: TASKS.filter(({ task }) => statedFewShot(root, task) !== null).length,
    noLimit: Object.hasOwn(config, 'limit') && limit === null,
    remoteCode: facts.trustedRemoteCode,
    backend: facts.backend,
    modelArguments: modelArguments(config),
    batchSize: batchSize(config),
    options: optionsOf(root, facts.promptSettings),
    machine: machineOf(root),
    image: null,
  };
  const { problems, answersWanted } = reader;
  return { scores, facts, stated, problems, answersWanted };
}
