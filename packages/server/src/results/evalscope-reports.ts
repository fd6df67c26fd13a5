import { findDomain } from '@leaderboard/core/benchmark/task-files';
import type { Problem } from '@leaderboard/core/results/file-problems';
import type { JsonRecord } from '@leaderboard/core/results/harness-json';
import { datasetOf, textOfFolder } from './evalscope-file.ts';
import { parseEvalScope } from './evalscope-results.ts';

/** The files of a folder of EvalScope, by relative names. */
export interface FolderContents {
  readonly folder: string;
  readonly configs: ReadonlyMap<string, JsonRecord>;
  readonly reports: ReadonlyMap<string, JsonRecord>;
}

export interface SortedReports {
  /** The configuration and the good reports, as they are kept; null: there is no good one. */
  readonly text: string | null;
  /** The others by name. One takes only itself away. */
  readonly refused: ReadonlyMap<string, readonly Problem[]>;
  /** Reports of other suites: the names of their data sets. */
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
    // Which of two reports counts, nothing says. One of another model is refused for that.
    const same = [...reports.values()].filter(
      (other) => datasetOf(other) === dataset && other.model_name === report.model_name,
    );
    const { problems } = parseEvalScope({ folder, config: one, reports: same });
    if (findDomain(dataset) === undefined) ofOthers.set(name, dataset);
    else if (problems.length > 0) refused.set(name, problems);
    else good.set(name, report);
  }
  const text = good.size === 0 ? null : textOfFolder(folder, new Map([...configs, ...good]));
  return { text, refused, ofOthers };
}
