import { findDomain } from '@leaderboard/core/benchmark/task-files';
import type { Problem } from '@leaderboard/core/results/file-problems';
import type { JsonRecord } from '@leaderboard/core/results/harness-json';
import { datasetOf, serializeFolder } from './evalscope-file.ts';
import { parseEvalScope } from './evalscope-results.ts';

/** Files of an EvalScope folder by relative name. */
export interface FolderContents {
  readonly folder: string;
  readonly configs: ReadonlyMap<string, JsonRecord>;
  readonly reports: ReadonlyMap<string, JsonRecord>;
}

export interface SortedReports {
  /** The stored file, with the configuration and the valid reports; null if no report is valid. */
  readonly text: string | null;
  /** Problems of rejected reports, by report name. They do not affect other reports. */
  readonly refused: ReadonlyMap<string, readonly Problem[]>;
  /** Datasets of reports on other suites, by report name. */
  readonly ofOthers: ReadonlyMap<string, string>;
}

export function sortReports({ folder, configs, reports }: FolderContents): SortedReports {
  const [config, ...more] = [...configs.values()];
  const one = config === undefined || more.length > 0 ? null : config;
  const good = new Map<string, JsonRecord>();
  const refused = new Map<string, readonly Problem[]>();
  const ofOthers = new Map<string, string>();
  for (const [name, report] of reports) {
    const dataset = datasetOf(report);
    // Two reports on one dataset are ambiguous. A report on another model is rejected for that reason instead.
    const same = [...reports.values()].filter(
      (other) => datasetOf(other) === dataset && other.model_name === report.model_name,
    );
    const { problems } = parseEvalScope({ folder, config: one, reports: same });
    if (findDomain(dataset) === undefined) ofOthers.set(name, dataset);
    else if (problems.length > 0) refused.set(name, problems);
    else good.set(name, report);
  }
  const text = good.size === 0 ? null : serializeFolder(folder, new Map([...configs, ...good]));
  return { text, refused, ofOthers };
}
