import { BENCHMARKS, type Benchmark, FEW_SHOT } from '../benchmark/suite.ts';
import { formatCount } from '../format.ts';
import { type JsonRecord, shortName } from './harness-json.ts';

export type ProblemCode =
  | 'not_json'
  | 'not_results'
  | 'no_known_task'
  | 'missing_language'
  | 'missing_metric'
  | 'mixed_metrics'
  | 'ambiguous_filter'
  | 'not_finite'
  | 'out_of_range'
  | 'limited'
  | 'sample_count'
  | 'few_shot'
  | 'group_mismatch'
  | 'stderr_mismatch';

/**
 * A reason why a results file is not acceptable: one English sentence that names the task and says how to fix it. Operators read
 * it in a terminal and authors beside a failed evaluation, so it is not in the web's catalog.
 */
export interface Problem {
  readonly code: ProblemCode;
  readonly detail: string;
  /** The harness task or group; absent when the problem concerns the file or several tasks. */
  readonly task?: string;
}

const LANGUAGE_TASKS = BENCHMARKS.filter(({ language }) => language !== null).length;
const GROUPS = BENCHMARKS.filter(({ language }) => language === null).map(({ task }) => task);
const AS_WRITTEN = 'give the results_….json of lm-evaluation-harness as it was written.';

/** A count from the file; another value is called unreadable. */
function shownCount(count: unknown): string {
  return typeof count === 'number' ? formatCount(count) : 'an unreadable number of';
}

export function notJson(): Problem {
  return { code: 'not_json', detail: `The file is not JSON: ${AS_WRITTEN}` };
}

export function notResults(why: string): Problem {
  return { code: 'not_results', detail: `This is no results file, ${why}: ${AS_WRITTEN}` };
}

export function noKnownTask(results: JsonRecord): Problem {
  const names = Object.keys(results);
  const shown = names.slice(0, 3).map(shortName).join(', ');
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  const held = names.length === 0 ? 'no task at all' : `${shown}${more}, but no BhashaBench task`;
  return {
    code: 'no_known_task',
    detail: `The file holds ${held}: evaluate the groups ${GROUPS.join(', ')}.`,
  };
}

export function missingLanguage(task: string): Problem {
  return {
    code: 'missing_language',
    task,
    detail: `${task} is missing: evaluate it too, all ${LANGUAGE_TASKS} language tasks are needed.`,
  };
}

export function missingMetric(task: string): Problem {
  return {
    code: 'missing_metric',
    task,
    detail: `${task} has neither acc_norm nor acc: evaluate it as a multiple-choice task.`,
  };
}

export function mixedMetrics(group: string, metrics: readonly string[]): Problem {
  return {
    code: 'mixed_metrics',
    task: group,
    detail: `The languages of ${group} are scored by ${metrics.join(' and ')}: evaluate both with the same metric.`,
  };
}

export function ambiguousFilter(task: string, metric: string, keys: readonly string[]): Problem {
  const names = keys.slice(0, 3).map(shortName).join('; ');
  return {
    code: 'ambiguous_filter',
    task,
    detail: `${task} has ${metric} under several filters (${names}): give the results of one filter only.`,
  };
}

export function notFinite(task: string, metric: string): Problem {
  return {
    code: 'not_finite',
    task,
    detail: `${metric} of ${task} is not a finite number: evaluate this task again.`,
  };
}

export function outOfRange(task: string, metric: string, value: number): Problem {
  return {
    code: 'out_of_range',
    task,
    detail: `${metric} of ${task} is ${value}: it must be a share from 0 to 1, as the harness writes it.`,
  };
}

export function limited(limit: unknown): Problem {
  const shown = typeof limit === 'number' ? ` (limit ${limit})` : '';
  return {
    code: 'limited',
    detail: `Only a part of the questions was run${shown}: evaluate without --limit.`,
  };
}

export function sampleCount({ task, questions }: Benchmark, count: unknown): Problem {
  return {
    code: 'sample_count',
    task,
    detail: `${task} has ${shownCount(count)} questions where the suite has ${formatCount(questions)}: run the whole task, unchanged.`,
  };
}

/** One problem for each number of examples, naming its tasks. */
export function fewShotOther(stated: ReadonlyMap<unknown, readonly string[]>): Problem[] {
  return [...stated].map(([count, tasks]) => {
    const detail = `${tasks.join(', ')}: run with ${shownCount(count)} few-shot examples where the suite has ${FEW_SHOT}, evaluate with --num_fewshot ${FEW_SHOT}.`;
    const [task, ...others] = tasks;
    return task === undefined || others.length > 0
      ? { code: 'few_shot', detail }
      : { code: 'few_shot', detail, task };
  });
}

export function groupMismatch(group: string, reported: number, expected: number): Problem {
  return {
    code: 'group_mismatch',
    task: group,
    detail: `${group} is reported as ${reported}, but its languages give ${expected} by their question counts: ${AS_WRITTEN}`,
  };
}

export function stderrMismatch(task: string, stated: number, expected: number): Problem {
  return {
    code: 'stderr_mismatch',
    task,
    detail: `${task} states a standard error of ${stated}, but its share and questions give ${expected.toFixed(6)}: ${AS_WRITTEN}`,
  };
}
