/**
 * An EvalScope folder as one JSON file: its configuration and its reports by relative name. This file is stored as the run's
 * results file (docs/results.md#folders-of-evalscope). A file's type is determined by its content, not its name.
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
  /** Name of the folder: the local time when the run started. */
  readonly folder: string;
  /** Null if the folder has none or more than one. */
  readonly config: JsonRecord | null;
  readonly reports: readonly JsonRecord[];
}

/** True for a report on one dataset of any suite. */
export function isReport(value: unknown): value is JsonRecord {
  return (
    isRecord(value) &&
    textAt(value, 'dataset_name') !== null &&
    textAt(value, 'model_name') !== null &&
    Array.isArray(field(value, 'metrics'))
  );
}

/** True for the configuration of a run. */
export function isTaskConfig(value: unknown): value is JsonRecord {
  return (
    isRecord(value) && Array.isArray(field(value, 'datasets')) && Object.hasOwn(value, 'evalscope_version')
  );
}

export function datasetOf(report: JsonRecord): string {
  return textAt(report, 'dataset_name') ?? '';
}

const PROGRAM = 'EvalScope';

export function serializeFolder(folder: string, files: ReadonlyMap<string, JsonRecord>): string {
  const inOrder = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify({ program: PROGRAM, folder, files: Object.fromEntries(inOrder) }, null, 2);
}

/** Parses a file that {@link serializeFolder} wrote; null for other files. */
export function parseEvalScopeFile(text: string): EvalScopeFile | null {
  // Checked first, so that a large lm_eval results file is not parsed twice.
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
