import { createHash } from 'node:crypto';
import type { Account } from '../accounts/accounts.ts';
import { Refusal } from '../http/exchange.ts';
import { type Catalog, type Commit, type Content, type Repository, resolveRevision } from './catalog.ts';
import { cardData, type RepoFile, tokenizerConfig } from './repo-files.ts';

/**
 * The repository, if the caller may know of it.
 * @throws {Refusal} RepoNotFound: 404 for callers with a token, 401 for others. As the hub does, it hides from strangers
 *   whether a repository is missing or private.
 */
export function visibleRepository(catalog: Catalog, id: string, caller: Account | null): Repository {
  const found = catalog.find(id);
  const isHidden = found?.spec.access === 'private' && !isReader(found, caller);
  if (found !== null && !isHidden) return found;
  if (caller === null) throw new Refusal(401, 'Invalid username or password.', 'RepoNotFound');
  throw new Refusal(404, 'Repository not found', 'RepoNotFound');
}

export function isReader({ spec }: Repository, caller: Account | null): boolean {
  return caller !== null && (spec.readers ?? []).includes(caller.id);
}

/** @throws {Refusal} RevisionNotFound */
export function commitAt(repository: Repository, revision: string): Commit {
  const commit = resolveRevision(repository, revision);
  if (commit === null) throw new Refusal(404, `Invalid rev id: ${revision}`, 'RevisionNotFound');
  return commit;
}

function texts(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string');
  return typeof value === 'string' ? [value] : [];
}

function tagsOf({ spec, files }: Content): readonly string[] {
  const { license = 'apache-2.0', baseModel, config } = spec;
  const card = cardData(spec);
  return [
    ...texts(card.library_name),
    ...(files().some(({ path }) => path.endsWith('.safetensors')) ? ['safetensors'] : []),
    ...(spec.weights.kind === 'pytorch' ? ['pytorch'] : []),
    ...texts(config?.model_type),
    ...texts(card.pipeline_tag),
    ...texts(card.tags),
    ...(config?.auto_map === undefined ? [] : ['custom_code']),
    ...(spec.hasChatTemplate ? ['conversational'] : []),
    ...texts(card.language),
    ...(baseModel === undefined
      ? []
      : [`base_model:${baseModel.id}`, `base_model:${baseModel.relation}:${baseModel.id}`]),
    ...(license === null ? [] : [`license:${license}`]),
    'region:us',
  ];
}

function transformersInfo({ spec }: Content) {
  const autoMap = spec.config?.auto_map;
  const custom = typeof autoMap === 'object' && autoMap !== null && 'AutoModelForCausalLM' in autoMap;
  return {
    auto_model: 'AutoModelForCausalLM',
    ...(custom ? { custom_class: autoMap.AutoModelForCausalLM } : {}),
    pipeline_tag: 'text-generation',
    processor: 'AutoTokenizer',
  };
}

function configFacts({ spec }: Content) {
  if (spec.config === null) return undefined;
  const { architectures, model_type, auto_map, quantization_config } = spec.config;
  return {
    architectures,
    model_type,
    auto_map,
    quantization_config,
    tokenizer_config: tokenizerConfig(spec),
  };
}

function blobFacts({ size, oid, lfs }: RepoFile) {
  return {
    size,
    blobId: oid,
    ...(lfs === null ? {} : { lfs: { sha256: lfs.oid, size, pointerSize: lfs.pointerSize } }),
  };
}

/**
 * Everything the hub says of a model at a commit. The answer leaves out undefined properties.
 * @param hasBlobs whether the list of files tells their sizes and hashes
 */
export function modelFacts({ spec, internalId, createdAt }: Repository, commit: Commit, hasBlobs: boolean) {
  const { content } = commit;
  const files = content.files();
  const card = cardData(content.spec);
  return {
    _id: internalId,
    id: spec.id,
    modelId: spec.id,
    author: spec.id.split('/')[0],
    private: spec.access === 'private',
    gated: spec.access === 'gated' ? 'manual' : false,
    disabled: false,
    sha: commit.sha,
    lastModified: commit.date.toISOString(),
    createdAt: createdAt.toISOString(),
    pipeline_tag: card.pipeline_tag,
    library_name: card.library_name,
    tags: tagsOf(content),
    likes: spec.likes ?? 0,
    downloads: spec.downloads ?? 0,
    downloadsAllTime: spec.downloads ?? 0,
    'model-index': null,
    config: configFacts(content),
    cardData: card,
    transformersInfo: content.spec.config === null ? undefined : transformersInfo(content),
    safetensors: content.parameters() ?? undefined,
    siblings: files.map((file) => ({ rfilename: file.path, ...(hasBlobs ? blobFacts(file) : {}) })),
    spaces: [],
    usedStorage: files.reduce((sum, { size }) => sum + size, 0),
    ...spec.facts,
  };
}

/** The facts that the hub gives only on request. */
const ONLY_ON_REQUEST: ReadonlySet<string> = new Set(['downloadsAllTime']);
/** The facts that every answer has, whatever was asked for. */
const ALWAYS: ReadonlySet<string> = new Set(['_id', 'id']);

/**
 * The facts that the query asks for by `expand`; without it, the usual ones.
 * @throws {Refusal} 400 for a fact that the hub does not know.
 */
export function chosenFacts(facts: ReturnType<typeof modelFacts>, query: URLSearchParams) {
  const asked = [...query.getAll('expand'), ...query.getAll('expand[]')];
  const unknown = asked.find((key) => !Object.hasOwn(facts, key));
  if (unknown !== undefined) throw new Refusal(400, `Invalid value for "expand": ${unknown}`);
  const isChosen = (key: string) =>
    ALWAYS.has(key) || (asked.length === 0 ? !ONLY_ON_REQUEST.has(key) : asked.includes(key));
  return Object.fromEntries(Object.entries(facts).filter(([key]) => isChosen(key)));
}

/** An entry of a repository's list of files. */
export function treeEntry(file: RepoFile, commit: Commit, isExpanded: boolean) {
  const { lfs } = file;
  return {
    type: 'file',
    oid: file.oid,
    size: file.size,
    ...(lfs === null ? {} : { lfs: { oid: lfs.oid, size: file.size, pointerSize: lfs.pointerSize } }),
    path: file.path,
    ...(isExpanded ? { lastCommit: lastCommit(commit) } : {}),
  };
}

function folderEntry(path: string, commit: Commit, isExpanded: boolean) {
  const oid = createHash('sha1').update(`tree ${commit.sha} ${path}`).digest('hex');
  const last = isExpanded ? { lastCommit: lastCommit(commit) } : {};
  return { type: 'directory', oid, size: 0, path, ...last };
}

function lastCommit({ sha, title, date }: Commit) {
  return { id: sha, title, date: date.toISOString() };
}

interface Listing {
  readonly isRecursive: boolean;
  readonly isExpanded: boolean;
}

/**
 * The files and folders below a folder, in the order of their paths; with `isRecursive` also those further down.
 * @param folder '' for the whole repository
 * @throws {Refusal} EntryNotFound
 */
export function treeOf(commit: Commit, folder: string, { isRecursive, isExpanded }: Listing) {
  const prefix = folder === '' ? '' : `${folder}/`;
  const entries = new Map<string, ReturnType<typeof treeEntry> | ReturnType<typeof folderEntry>>();
  for (const file of commit.content.files()) {
    if (!file.path.startsWith(prefix)) continue;
    const words = file.path.slice(prefix.length).split('/');
    for (let depth = 1; depth < (isRecursive ? words.length : Math.min(words.length, 2)); depth += 1) {
      const path = prefix + words.slice(0, depth).join('/');
      entries.set(path, folderEntry(path, commit, isExpanded));
    }
    if (isRecursive || words.length === 1) entries.set(file.path, treeEntry(file, commit, isExpanded));
  }
  if (entries.size === 0) throw new Refusal(404, `${folder} does not exist on this commit`, 'EntryNotFound');
  return [...entries.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** What is known of some paths; of those that do not exist, nothing. */
export function pathsOf(commit: Commit, paths: readonly string[], isExpanded: boolean) {
  const files = commit.content.files();
  return paths.flatMap((path) => {
    const file = files.find((each) => each.path === path);
    if (file !== undefined) return [treeEntry(file, commit, isExpanded)];
    const isFolder = files.some((each) => each.path.startsWith(`${path}/`));
    return isFolder ? [folderEntry(path, commit, isExpanded)] : [];
  });
}

/** The history up to a commit, newest first. */
export function historyOf({ commits }: Repository, until: Commit) {
  const all = [...commits.values()];
  return all
    .slice(0, all.indexOf(until) + 1)
    .reverse()
    .map(({ sha, title, date }) => ({ id: sha, title, message: '', authors: [], date: date.toISOString() }));
}

/** The branches and tags of a repository. */
export function refsOf({ branches, tags }: Repository) {
  const list = (refs: ReadonlyMap<string, string>, prefix: string) =>
    [...refs].map(([name, targetCommit]) => ({ name, ref: `${prefix}${name}`, targetCommit }));
  return { branches: list(branches, 'refs/heads/'), tags: list(tags, 'refs/tags/'), converts: [] };
}
