/**
 * A results file of lm-evaluation-harness in one shape: version 0.3 and the layouts of 0.4 name the same things in different places.
 * Values are as the file has them, whatever their type: the checks judge them (results.ts).
 */
import { DEFAULT_PROTOCOL, getMetrics } from '@leaderboard/core/benchmark/protocols';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import type { Problem } from '@leaderboard/core/results/file-problems';
import {
  DEEPEST_JSON,
  field,
  isLfsPointer,
  isNestedTooDeep,
  isRecord,
  type JsonRecord,
  parseHarnessJson,
  parseNumber,
  recordAt,
  textAt,
} from '@leaderboard/core/results/harness-json';

/** How the harness calls it when a task has no filter. */
const NO_FILTER = 'none';

/** A metric of a task. */
export interface StatedMetric {
  readonly metric: string;
  /** Where the task has it. With several places nothing says which one counts. */
  readonly keys: readonly string[];
  /** The filter that the harness applied to the model's answers. Files of 0.3 name none, and have none. */
  readonly filter: string;
  readonly value: unknown;
  readonly stderr: unknown;
}

interface StatedTask {
  /** The preferred metric first. */
  readonly metrics: readonly StatedMetric[];
  /** Whether all its metrics have the same filter. */
  readonly hasOneFilter: boolean;
  /** The number of questions: scored, by another layout, and in the data set. undefined: not stated. */
  readonly counts: readonly [effective: unknown, length: unknown, original: unknown];
  /** null: not stated. */
  readonly fewShot: unknown;
  /** The number of times that each question was asked; null: not stated. */
  readonly repeats: unknown;
  /** The harness's own hash of the questions, prompts and targets of the run. */
  readonly hash: string | null;
}

export interface HarnessFile {
  readonly root: JsonRecord;
  readonly config: JsonRecord;
  /** null: the file states no limit on the questions, or states that there is none. */
  readonly limit: unknown;
  /** The names in `results`, of tasks and groups of any suite. */
  readonly names: readonly string[];
  /** The tasks and groups of the suite in `results`. */
  readonly tasks: ReadonlyMap<string, StatedTask>;
  /** Those in `groups`, where the harness repeats the metrics of groups. */
  readonly groups: ReadonlyMap<string, readonly StatedMetric[]>;
}

/**
 * The keys of a metric in a task's entry: bare in 0.3 files, 'metric,filter' in 0.4 files, where the filter 'none' wins.
 */
function keysOf(entry: JsonRecord, metric: string): string[] {
  const preferred = `${metric},${NO_FILTER}`;
  if (Object.hasOwn(entry, preferred)) return [preferred];
  return Object.keys(entry).filter((key) => key === metric || key.startsWith(`${metric},`));
}

function metricsIn(entry: JsonRecord): StatedMetric[] {
  return getMetrics(DEFAULT_PROTOCOL).flatMap((metric) => {
    const keys = keysOf(entry, metric);
    const [key] = keys;
    if (key === undefined) return [];
    const ofFilter = key.slice(metric.length);
    const value = parseNumber(field(entry, key));
    const stderr = parseNumber(field(entry, `${metric}_stderr${ofFilter}`));
    return [{ metric, keys, filter: ofFilter.slice(1) || NO_FILTER, value, stderr }];
  });
}

/**
 * The few-shot examples that a task states: `n-shot` or the task's own configuration in 0.4 files, `config.num_fewshot` before.
 * It is a number unless the file was tampered with.
 */
function fewShotOf(root: JsonRecord, task: string): unknown {
  const ofTask = recordAt(recordAt(root, 'configs'), task);
  const asked =
    field(recordAt(root, 'n-shot'), task) ??
    field(ofTask, 'num_fewshot') ??
    field(recordAt(root, 'config'), 'num_fewshot');
  // Examples that are written into the prompts of the task come on top.
  return parseNumber(field(recordAt(ofTask, 'metadata'), 'num_fewshot')) || (parseNumber(asked) ?? null);
}

function taskOf(root: JsonRecord, task: string): StatedTask {
  const entry = recordAt(recordAt(root, 'results'), task);
  const samples = recordAt(recordAt(root, 'n-samples'), task);
  const filters = new Set(Object.keys(entry).flatMap((key) => key.split(',').slice(1, 2)));
  return {
    metrics: metricsIn(entry),
    hasOneFilter: filters.size <= 1,
    counts: [
      parseNumber(field(samples, 'effective')),
      parseNumber(field(entry, 'sample_len')),
      parseNumber(field(samples, 'original')),
    ],
    fewShot: fewShotOf(root, task),
    repeats: parseNumber(field(recordAt(recordAt(root, 'configs'), task), 'repeats')) ?? null,
    hash: textAt(recordAt(root, 'task_hashes'), task),
  };
}

/** What each task or group of the suite has in a table by name. */
function eachIn<T>(table: JsonRecord, read: (task: string) => T): ReadonlyMap<string, T> {
  const known = BENCHMARKS.filter(({ task }) => Object.hasOwn(table, task));
  return new Map(known.map(({ task }) => [task, read(task)]));
}

/** Reads a file, which may be hostile; or why it is none of the harness. */
export function harnessFileOf(text: string): HarnessFile | Problem {
  if (isNestedTooDeep(text)) return { code: 'nested_too_deep', params: { levels: DEEPEST_JSON } };
  const root = parseHarnessJson(text);
  // Text in UTF-16 that was read as UTF-8 has a zero for every other sign.
  if (root === undefined && isLfsPointer(text)) return { code: 'lfs_pointer', params: {} };
  if (root === undefined) return { code: /^.{0,3}\0/s.test(text) ? 'not_utf8' : 'not_json', params: {} };
  if (!isRecord(root)) return { code: 'not_an_object', params: {} };
  // All layouts have `results` by task, `versions` and `config`. A file without one of them is another program's, whatever its name.
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
    tasks: eachIn(results, (task) => taskOf(root, task)),
    groups: eachIn(groups, (task) => metricsIn(recordAt(groups, task))),
  };
}
