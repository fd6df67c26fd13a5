import { open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import {
  isNestedTooDeep,
  isRecord,
  type JsonRecord,
  parseHarnessJson,
  textAt,
} from '@leaderboard/core/results/harness-json';
import { parse } from 'yaml';
import { timeOfFolder } from '../results/evalscope-facts.ts';
import { isReport, isTaskConfig } from '../results/evalscope-file.ts';
import type { FolderContents } from '../results/evalscope-reports.ts';
import { readResultsFile, systemWord } from '../results/result-files.ts';
import { parseResults } from '../results/results.ts';

/** A folder that EvalScope wrote for a run. */
export interface EvalScopeFolder extends FolderContents {
  readonly path: string;
}

/** A file that holds no results. */
export interface OtherFile {
  readonly other: string;
  readonly reason: string;
}

/** A thing that an import reads: the path of a results file of lm_eval, a run of EvalScope, or neither. */
export type Found = string | EvalScopeFolder | OtherFile;

/** A path of an import does not exist, or a folder has no results. */
export class PathError extends Error {}

/** Reports and configurations have some kilobytes; what is larger is none. */
const LARGEST_REPORT = 4 * 1024 * 1024;
const LONGEST_HEAD = 65_536;

type Content =
  | { readonly kind: 'results' | 'strange' }
  | { readonly kind: 'report' | 'config'; readonly value: JsonRecord };

async function headOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_HEAD), 0, LONGEST_HEAD, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function parseYaml(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 100 });
  } catch {
    return null;
  }
}

/** The value of a text, where it can be written as JSON: YAML may hold itself. */
function valueIn(text: string, isYaml: boolean): unknown {
  if (isNestedTooDeep(text)) return null;
  try {
    return isYaml ? JSON.parse(JSON.stringify(parseYaml(text)) ?? 'null') : parseHarnessJson(text);
  } catch {
    return null;
  }
}

/** Tells a file by its content. Names decide only that a `.json` file is meant to hold results. */
async function contentOf(path: string, size: number): Promise<Content> {
  const isJson = path.endsWith('.json');
  const unknown = { kind: isJson ? 'results' : 'strange' } as const;
  if (path.endsWith('.jsonl') || size > LARGEST_REPORT) return unknown;
  const head = await headOf(path);
  const isYaml = /\.ya?ml$/.test(path) || /^evalscope_version:/m.test(head);
  if (!isYaml && !/^\ufeff?\s*\{/.test(head)) return unknown;
  const value = valueIn(await readFile(path, 'utf8'), isYaml);
  if (isReport(value)) return { kind: 'report', value };
  if (isTaskConfig(value)) return { kind: 'config', value };
  return !isYaml && isRecord(value) && isRecord(value.results) ? { kind: 'results' } : unknown;
}

/** All files below a folder, in the order of their names, but those whose name begins with a dot: systems keep notes there. */
async function filesBelow(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => !/(^|[/\\])\./.test(name))
    .sort()
    .map((name) => join(folder, name));
}

const isBelow = (path: string, folder: string) => path.startsWith(folder + sep);

/** Whether a report lies where EvalScope puts it, at most as deep as `reports/MODEL/DATASET.json`: deeper ones are of other runs. */
const isReportOf = (report: string, folder: string) =>
  isBelow(report, folder) && relative(folder, report).split(sep).length <= 3;

/** The folder of a run, given its configuration: the nearest one that has reports, at most one above. */
function folderOfRun(config: string, reports: readonly string[]): string {
  const folder = dirname(config);
  return reports.some((report) => isReportOf(report, folder)) ? folder : dirname(folder);
}

type Values = ReadonlyMap<string, JsonRecord>;

/** Groups the reports of EvalScope by the configuration above them. A report without a configuration is a run by itself. */
function runsOf(configs: Values, reports: Values): EvalScopeFolder[] {
  const paths = [...reports.keys()];
  const roots = [...new Set([...configs.keys()].map((config) => folderOfRun(config, paths)))];
  // The deepest first: a folder may be copied into another one.
  roots.sort((a, b) => b.length - a.length);
  const rootOf = (path: string) => roots.find((root) => isReportOf(path, root));
  const ofRoots = new Set([
    ...paths.map(rootOf),
    ...paths.filter((path) => rootOf(path) === undefined).map(dirname),
  ]);
  return [...ofRoots].flatMap((root) => {
    if (root === undefined) return [];
    const isOfRoot = (path: string) => (rootOf(path) ?? dirname(path)) === root;
    const within = (values: Values, isIts: (path: string) => boolean) =>
      new Map([...values].flatMap(([path, value]) => (isIts(path) ? [[relative(root, path), value]] : [])));
    const ofRun = within(configs, (config) => folderOfRun(config, paths) === root);
    const [config = {}] = ofRun.values();
    // The name of the folder is the time of the run. One that was renamed has it in the configuration.
    const names = [root, textAt(config, 'work_dir') ?? ''].map((path) => basename(path));
    const folder = names.find((name) => timeOfFolder(name) !== null) ?? basename(root);
    return [{ path: root, folder, configs: ofRun, reports: within(reports, isOfRoot) }];
  });
}

/**
 * Finds all that there is to import: each named file, and every file below each named folder.
 * @throws {PathError} when a path is missing or a folder holds no results.
 */
export async function findResults(paths: readonly string[]): Promise<Found[]> {
  const results: string[] = [];
  const strange: string[] = [];
  const values = { report: new Map<string, JsonRecord>(), config: new Map<string, JsonRecord>() };
  for (const path of paths) {
    const info = await stat(path).catch((error: unknown) => {
      const isMissing = systemWord(error) === 'ENOENT';
      throw new PathError(isMissing ? `There is no file or folder ${path}.` : `${path} cannot be read.`);
    });
    const isFolder = info.isDirectory();
    let isEmpty = true;
    for (const file of isFolder ? await filesBelow(path) : [path]) {
      const stats = await stat(file).catch(() => null);
      if (isFolder && stats?.isFile() !== true) continue;
      // A file that cannot be read is named with its reason when it is read.
      const content = await contentOf(file, stats?.size ?? 0).catch(() => ({ kind: 'results' as const }));
      if ('value' in content) values[content.kind].set(file, content.value);
      else if (content.kind === 'strange' && isFolder) strange.push(file);
      else results.push(file);
      isEmpty &&= content.kind === 'strange' || content.kind === 'config';
    }
    if (isFolder && isEmpty)
      throw new PathError(`The folder ${path} holds no results file of lm_eval and no report of EvalScope.`);
  }
  const runs = runsOf(values.config, values.report);
  const isOfRun = (path: string) => runs.some((run) => isBelow(path, run.path));
  // Samples that were not used are named later.
  const isPart = (path: string) =>
    isOfRun(path) ? /\.(?:jsonl|log|html)$/.test(path) : /^samples_.*\.jsonl$/.test(basename(path));
  const alone = [...values.config.keys()].filter((path) => !isOfRun(path));
  const others = [...new Set(strange)].filter((path) => !isPart(path));
  return [
    ...new Set(results),
    ...runs,
    ...alone.map((other) => ({ other, reason: WITHOUT_REPORTS })),
    ...others.map((other) => ({ other, reason: STRANGE })),
  ];
}

const STRANGE = 'It is no results file of lm_eval, and no report of EvalScope.';
const WITHOUT_REPORTS = 'It is the configuration of a run of EvalScope without reports.';

/** The names that the results give their models. */
export async function modelNames(found: readonly Found[]): Promise<string[]> {
  const names = new Set<string>();
  for (const one of found) {
    if (typeof one === 'object' && 'other' in one) continue;
    const bytes = typeof one === 'string' ? await readResultsFile(one) : null;
    const name =
      typeof one === 'object'
        ? [...one.configs.values()].map((config) => textAt(config, 'model'))[0]
        : Buffer.isBuffer(bytes) && parseResults(bytes.toString('utf8')).facts?.namedAs;
    if (name) names.add(name);
  }
  return [...names];
}
