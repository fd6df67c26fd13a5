import type { Account } from '../accounts/accounts.ts';
import { Refusal } from '../http/exchange.ts';
import { type Catalog, type Commit, type Repository, resolveRevision } from './catalog.ts';
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

function tagsOf({ spec }: Repository): readonly string[] {
  const { license = 'apache-2.0', baseModel, config } = spec;
  const card = cardData(spec);
  return [
    card.library_name,
    ...(spec.weights.kind === 'pytorch' ? ['pytorch'] : ['safetensors']),
    ...(typeof config?.model_type === 'string' ? [config.model_type] : []),
    card.pipeline_tag,
    ...(config?.auto_map === undefined ? [] : ['custom_code']),
    ...(spec.hasChatTemplate ? ['conversational'] : []),
    ...card.language,
    ...(baseModel === undefined
      ? []
      : [`base_model:${baseModel.id}`, `base_model:${baseModel.relation}:${baseModel.id}`]),
    ...(license === null ? [] : [`license:${license}`]),
    'region:us',
  ];
}

function transformersInfo({ spec }: Repository) {
  const autoMap = spec.config?.auto_map;
  const custom = typeof autoMap === 'object' && autoMap !== null && 'AutoModelForCausalLM' in autoMap;
  return {
    auto_model: 'AutoModelForCausalLM',
    ...(custom ? { custom_class: autoMap.AutoModelForCausalLM } : {}),
    pipeline_tag: 'text-generation',
    processor: 'AutoTokenizer',
  };
}

function configFacts({ spec }: Repository) {
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

/** Everything the hub says of a model at a commit. The answer leaves out undefined properties. */
export function modelFacts(repository: Repository, commit: Commit) {
  const { spec } = repository;
  const files = repository.files();
  return {
    _id: repository.internalId,
    id: spec.id,
    modelId: spec.id,
    author: spec.id.split('/')[0],
    private: spec.access === 'private',
    gated: spec.access === 'gated' ? 'manual' : false,
    disabled: false,
    sha: commit.sha,
    lastModified: commit.date.toISOString(),
    createdAt: repository.createdAt.toISOString(),
    pipeline_tag: 'text-generation',
    library_name: cardData(spec).library_name,
    tags: tagsOf(repository),
    likes: spec.likes ?? 0,
    downloads: spec.downloads ?? 0,
    downloadsAllTime: spec.downloads ?? 0,
    'model-index': null,
    config: configFacts(repository),
    cardData: cardData(spec),
    transformersInfo: spec.config === null ? undefined : transformersInfo(repository),
    safetensors: repository.parameters() ?? undefined,
    siblings: files.map(({ path }) => ({ rfilename: path })),
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
  const lfs = file.lfsOid === null ? {} : { lfs: { oid: file.lfsOid, size: file.size, pointerSize: 135 } };
  const lastCommit = { id: commit.sha, title: commit.title, date: commit.date.toISOString() };
  return {
    type: 'file',
    oid: file.oid,
    size: file.size,
    ...lfs,
    path: file.path,
    ...(isExpanded ? { lastCommit } : {}),
  };
}

/** The branches and tags of a repository. */
export function refsOf({ branches, tags }: Repository) {
  const list = (refs: ReadonlyMap<string, string>, prefix: string) =>
    [...refs].map(([name, targetCommit]) => ({ name, ref: `${prefix}${name}`, targetCommit }));
  return { branches: list(branches, 'refs/heads/'), tags: list(tags, 'refs/tags/'), converts: [] };
}
