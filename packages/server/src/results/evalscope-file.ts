/**
 * A folder that EvalScope wrote, as one JSON text: what its configuration and its reports say, by their relative names. The text is what
 * is kept of the run (docs/results.md#folders-of-evalscope). What a file is, is decided by what stands in it.
 */
import {
  field,
  isNestedTooDeep,
  isRecord,
  type JsonRecord,
  parseHarnessJson,
  recordAt,
  textAt,
} from '@leaderboard/core/results/harness-json';

export interface EvalScopeFile {
  /** The name of the folder: the local time when the run started. */
  readonly folder: string;
  /** null: the folder has none, or more than one. */
  readonly config: JsonRecord | null;
  readonly reports: readonly JsonRecord[];
}

/** Whether a value is the report of one data set, of any suite. */
export function isReport(value: unknown): value is JsonRecord {
  return (
    isRecord(value) &&
    textAt(value, 'dataset_name') !== null &&
    textAt(value, 'model_name') !== null &&
    Array.isArray(field(value, 'metrics'))
  );
}

/** Whether a value is the configuration of a run. */
export function isTaskConfig(value: unknown): value is JsonRecord {
  return (
    isRecord(value) && Array.isArray(field(value, 'datasets')) && Object.hasOwn(value, 'evalscope_version')
  );
}

/** The name of the data set of a report. */
export function datasetOf(report: JsonRecord): string {
  return textAt(report, 'dataset_name') ?? '';
}

const PROGRAM = 'EvalScope';

export function textOfFolder(folder: string, files: ReadonlyMap<string, JsonRecord>): string {
  const inOrder = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify({ program: PROGRAM, folder, files: Object.fromEntries(inOrder) }, null, 2);
}

/** Reads such a text; null where it is another one. */
export function evalScopeFileOf(text: string): EvalScopeFile | null {
  // A results file of lm_eval may be large, and is not parsed twice.
  if (!/^\s*\{\s*"program":\s*"EvalScope"/.test(text.slice(0, 200)) || isNestedTooDeep(text)) return null;
  const root = parseHarnessJson(text);
  if (!isRecord(root)) return null;
  const files = Object.values(recordAt(root, 'files'));
  const [config, ...more] = files.filter(isTaskConfig);
  return {
    folder: textAt(root, 'folder') ?? '',
    config: config === undefined || more.length > 0 ? null : config,
    reports: files.filter(isReport),
  };
}
