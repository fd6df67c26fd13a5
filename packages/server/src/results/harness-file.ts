/**
 * A normalized lm-evaluation-harness results file: version 0.3 and the layouts of 0.4 have the same values in different places.
 * Values keep their type from the file; harness-results.ts validates them.
 */
import { DEFAULT_PROTOCOL, getMetrics } from '@leaderboard/core/benchmark/protocols';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import type { Problem } from '@leaderboard/core/results/file-problems';
import {
  field,
  isLfsPointer,
  isNestedTooDeep,
  isRecord,
  type JsonRecord,
  MAX_JSON_DEPTH,
  parseHarnessJson,
  parseNumber,
  recordAt,
  textAt,
} from '@leaderboard/core/results/harness-json';

/** Name that lm_eval writes for a task without a filter. */
const NO_FILTER = 'none';

/** Metric of a task. */
export interface StatedMetric {
  readonly metric: string;
  /** Keys of the metric in the task's entry. Several keys are ambiguous. */
  readonly keys: readonly string[];
  /** Filter that lm_eval applied to the model's answers; version 0.3 has no filters. */
  readonly filter: string;
  readonly value: unknown;
  readonly stderr: unknown;
}

interface StatedTask {
  /** Preferred metric first. */
  readonly metrics: readonly StatedMetric[];
  /** True if all metrics have the same filter. */
  readonly hasOneFilter: boolean;
  /** Number of questions: scored, scored in another layout, and in the dataset; undefined if not stated. */
  readonly counts: readonly [effective: unknown, length: unknown, original: unknown];
  /** Null if not stated. */
  readonly fewShot: unknown;
  /** Number of times that each question was asked; null if not stated. */
  readonly repeats: unknown;
  /** Hash of the run's questions, prompts and targets, computed by lm_eval. */
  readonly hash: string | null;
}

export interface HarnessFile {
  readonly root: JsonRecord;
  readonly config: JsonRecord;
  /** Limit on the number of questions; null if the file has none. */
  readonly limit: unknown;
  /** Names in `results`: tasks and groups of any suite. */
  readonly names: readonly string[];
  /** Tasks and groups of our suite in `results`. */
  readonly tasks: ReadonlyMap<string, StatedTask>;
  /** Groups in `groups`, where lm_eval repeats their metrics. */
  readonly groups: ReadonlyMap<string, readonly StatedMetric[]>;
}

/**
 * Keys of a metric in a task's entry: the bare name in 0.3 files, 'metric,filter' in 0.4 files. The filter 'none' takes precedence.
 */
function findKeys(entry: JsonRecord, metric: string): string[] {
  const preferred = `${metric},${NO_FILTER}`;
  if (Object.hasOwn(entry, preferred)) return [preferred];
  return Object.keys(entry).filter((key) => key === metric || key.startsWith(`${metric},`));
}

function readMetrics(entry: JsonRecord): StatedMetric[] {
  return getMetrics(DEFAULT_PROTOCOL).flatMap((metric) => {
    const keys = findKeys(entry, metric);
    const [key] = keys;
    if (key === undefined) return [];
    const ofFilter = key.slice(metric.length);
    const value = parseNumber(field(entry, key));
    const stderr = parseNumber(field(entry, `${metric}_stderr${ofFilter}`));
    return [{ metric, keys, filter: ofFilter.slice(1) || NO_FILTER, value, stderr }];
  });
}

/**
 * Number of few-shot examples stated for a task: `n-shot` or the task's configuration in 0.4 files, `config.num_fewshot` in older
 * files. It is a number unless the file was tampered with.
 */
function readFewShot(root: JsonRecord, task: string): unknown {
  const ofTask = recordAt(recordAt(root, 'configs'), task);
  const asked =
    field(recordAt(root, 'n-shot'), task) ??
    field(ofTask, 'num_fewshot') ??
    field(recordAt(root, 'config'), 'num_fewshot');
  // A task with examples hard-coded in its prompts states their number in its metadata.
  return parseNumber(field(recordAt(ofTask, 'metadata'), 'num_fewshot')) || (parseNumber(asked) ?? null);
}

function readTask(root: JsonRecord, task: string): StatedTask {
  const entry = recordAt(recordAt(root, 'results'), task);
  const samples = recordAt(recordAt(root, 'n-samples'), task);
  const filters = new Set(Object.keys(entry).flatMap((key) => key.split(',').slice(1, 2)));
  return {
    metrics: readMetrics(entry),
    hasOneFilter: filters.size <= 1,
    counts: [
      parseNumber(field(samples, 'effective')),
      parseNumber(field(entry, 'sample_len')),
      parseNumber(field(samples, 'original')),
    ],
    fewShot: readFewShot(root, task),
    repeats: parseNumber(field(recordAt(recordAt(root, 'configs'), task), 'repeats')) ?? null,
    hash: textAt(recordAt(root, 'task_hashes'), task),
  };
}

/** Reads the entry of each suite task or group from a table keyed by name. */
function readEach<T>(table: JsonRecord, read: (task: string) => T): ReadonlyMap<string, T> {
  const known = BENCHMARKS.filter(({ task }) => Object.hasOwn(table, task));
  return new Map(known.map(({ task }) => [task, read(task)]));
}

/** Parses an untrusted file. Returns a problem if it was not written by lm_eval. */
export function parseHarnessFile(text: string): HarnessFile | Problem {
  if (isNestedTooDeep(text)) return { code: 'nested_too_deep', params: { levels: MAX_JSON_DEPTH } };
  const root = parseHarnessJson(text);
  // In UTF-16 that was decoded as UTF-8, every other character is NUL.
  if (root === undefined && isLfsPointer(text)) return { code: 'lfs_pointer', params: {} };
  if (root === undefined) return { code: /^.{0,3}\0/s.test(text) ? 'not_utf8' : 'not_json', params: {} };
  if (!isRecord(root)) return { code: 'not_an_object', params: {} };
  // All layouts have these three parts. A file without one of them is from another program, regardless of its name.
  const missing = ['results', 'versions', 'config'].find((part) => !isRecord(field(root, part)));
  if (missing !== undefined) return { code: 'part_missing', params: { part: missing } };
  const results = recordAt(root, 'results');
  if (!Object.values(results).every(isRecord)) return { code: 'task_not_an_object', params: {} };
  const config = recordAt(root, 'config');
  const groups = recordAt(root, 'groups');
  return {
    root,
    config,
    limit: parseNumber(field(config, 'limit')) ?? null,
    names: Object.keys(results),
    tasks: readEach(results, (task) => readTask(root, task)),
    groups: readEach(groups, (task) => readMetrics(recordAt(groups, task))),
  };
}
