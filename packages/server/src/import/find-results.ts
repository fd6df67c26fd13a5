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
import { parseFolderTime } from '../results/evalscope-facts.ts';
import { isReport, isTaskConfig } from '../results/evalscope-file.ts';
import type { FolderContents } from '../results/evalscope-reports.ts';
import { readResultsFile, systemErrorCode } from '../results/result-files.ts';
import { parseResults } from '../results/results.ts';

/** A run folder written by EvalScope. */
export interface EvalScopeFolder extends FolderContents {
  readonly path: string;
}

/** A file without results. */
export interface SkippedFile {
  readonly other: string;
  readonly reason: string;
}

/** An import source: the path of an lm_eval results file, an EvalScope run or a skipped file. */
export type ImportSource = string | EvalScopeFolder | SkippedFile;

/** An import path does not exist, or a folder contains no results. */
export class PathError extends Error {}

/** Size limit in bytes: reports and configurations are a few kilobytes; larger files are neither. */
const MAX_REPORT = 4 * 1024 * 1024;
const MAX_HEAD_LENGTH = 65_536;

type Content =
  | { readonly kind: 'results' | 'unknown' }
  | { readonly kind: 'report' | 'config'; readonly value: JsonRecord };

async function readHead(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEAD_LENGTH), 0, MAX_HEAD_LENGTH, 0);
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

/** Parses JSON or YAML. Returns null for values that JSON cannot represent: YAML may contain cycles. */
function parseValue(text: string, isYaml: boolean): unknown {
  if (isNestedTooDeep(text)) return null;
  try {
    return isYaml ? JSON.parse(JSON.stringify(parseYaml(text)) ?? 'null') : parseHarnessJson(text);
  } catch {
    return null;
  }
}

/** Detects the type of a file from its content. The name only marks `.json` files as intended results files. */
async function detectContent(path: string, size: number): Promise<Content> {
  const isJson = path.endsWith('.json');
  const unknown = { kind: isJson ? 'results' : 'unknown' } as const;
  if (path.endsWith('.jsonl') || size > MAX_REPORT) return unknown;
  const head = await readHead(path);
  const isYaml = /\.ya?ml$/.test(path) || /^evalscope_version:/m.test(head);
  if (!isYaml && !/^\ufeff?\s*\{/.test(head)) return unknown;
  const value = parseValue(await readFile(path, 'utf8'), isYaml);
  if (isReport(value)) return { kind: 'report', value };
  if (isTaskConfig(value)) return { kind: 'config', value };
  return !isYaml && isRecord(value) && isRecord(value.results) ? { kind: 'results' } : unknown;
}

/**
 * Lists all files in a folder recursively, sorted by name. Dotfiles are skipped, because operating systems store metadata in them.
 */
async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => !/(^|[/\\])\./.test(name))
    .sort()
    .map((name) => join(folder, name));
}

const isInside = (path: string, folder: string) => path.startsWith(folder + sep);

/** Checks a report's location: EvalScope writes `reports/MODEL/DATASET.json`, and deeper files belong to other runs. */
const isReportInside = (report: string, folder: string) =>
  isInside(report, folder) && relative(folder, report).split(sep).length <= 3;

/** Finds a run's folder from its configuration: the nearest folder with reports, at most one level up. */
function findRunFolder(config: string, reports: readonly string[]): string {
  const folder = dirname(config);
  return reports.some((report) => isReportInside(report, folder)) ? folder : dirname(folder);
}

type Values = ReadonlyMap<string, JsonRecord>;

/** Groups EvalScope reports by the configuration above them. Reports without a configuration form separate runs. */
function groupByRun(configs: Values, reports: Values): EvalScopeFolder[] {
  const paths = [...reports.keys()];
  const roots = [...new Set([...configs.keys()].map((config) => findRunFolder(config, paths)))];
  // Deepest first, because a folder may have been copied into another one.
  roots.sort((a, b) => b.length - a.length);
  const rootOf = (path: string) => roots.find((root) => isReportInside(path, root));
  const ofRoots = new Set([
    ...paths.map(rootOf),
    ...paths.filter((path) => rootOf(path) === undefined).map(dirname),
  ]);
  return [...ofRoots].flatMap((root) => {
    if (root === undefined) return [];
    const isOfRoot = (path: string) => (rootOf(path) ?? dirname(path)) === root;
    const within = (values: Values, isIts: (path: string) => boolean) =>
      new Map([...values].flatMap(([path, value]) => (isIts(path) ? [[relative(root, path), value]] : [])));
    const ofRun = within(configs, (config) => findRunFolder(config, paths) === root);
    const [config = {}] = ofRun.values();
    // The folder name is the run's timestamp. If the folder was renamed, the configuration contains the original name.
    const names = [root, textAt(config, 'work_dir') ?? ''].map((path) => basename(path));
    const folder = names.find((name) => parseFolderTime(name) !== null) ?? basename(root);
    return [{ path: root, folder, configs: ofRun, reports: within(reports, isOfRoot) }];
  });
}

/**
 * Finds everything to import: each given file, and every file in each given folder.
 * @throws {PathError} if a path is missing or a folder contains no results.
 */
export async function findResults(paths: readonly string[]): Promise<ImportSource[]> {
  const results: string[] = [];
  const unknownFiles: string[] = [];
  const values = { report: new Map<string, JsonRecord>(), config: new Map<string, JsonRecord>() };
  for (const path of paths) {
    const info = await stat(path).catch((error: unknown) => {
      const isMissing = systemErrorCode(error) === 'ENOENT';
      throw new PathError(isMissing ? `There is no file or folder ${path}.` : `${path} cannot be read.`);
    });
    const isFolder = info.isDirectory();
    let isEmpty = true;
    for (const file of isFolder ? await listFiles(path) : [path]) {
      const stats = await stat(file).catch(() => null);
      if (isFolder && stats?.isFile() !== true) continue;
      // An unreadable file is reported with its reason when it is imported.
      const content = await detectContent(file, stats?.size ?? 0).catch(() => ({ kind: 'results' as const }));
      if ('value' in content) values[content.kind].set(file, content.value);
      else if (content.kind === 'unknown' && isFolder) unknownFiles.push(file);
      else results.push(file);
      isEmpty &&= content.kind === 'unknown' || content.kind === 'config';
    }
    if (isFolder && isEmpty)
      throw new PathError(`The folder ${path} contains no lm_eval results file and no EvalScope report.`);
  }
  const runs = groupByRun(values.config, values.report);
  const isOfRun = (path: string) => runs.some((run) => isInside(path, run.path));
  // Unused samples are reported later.
  const isPart = (path: string) =>
    isOfRun(path) ? /\.(?:jsonl|log|html)$/.test(path) : /^samples_.*\.jsonl$/.test(basename(path));
  const alone = [...values.config.keys()].filter((path) => !isOfRun(path));
  const others = [...new Set(unknownFiles)].filter((path) => !isPart(path));
  return [
    ...new Set(results),
    ...runs,
    ...alone.map((other) => ({ other, reason: NO_REPORTS })),
    ...others.map((other) => ({ other, reason: UNKNOWN_FILE })),
  ];
}

const UNKNOWN_FILE = 'It is neither an lm_eval results file nor an EvalScope report.';
const NO_REPORTS = 'It is the configuration of an EvalScope run without reports.';

/** Returns the model names in the results. */
export async function modelNames(found: readonly ImportSource[]): Promise<string[]> {
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
