import { createHash } from 'node:crypto';
import { type FileContent, type RepoFile, repoFile } from './repo-file.ts';

/** A model repository. The hub's metadata is derived from its files. */
export interface ModelSpec {
  /** Format: organization/name. */
  readonly id: string;
  /** Purpose of a sample, shown on the hub's pages. */
  readonly purpose: string;
  /** Files by path. */
  readonly files: Readonly<Record<string, FileContent>>;
  /** False if the hub reports no parameter count despite safetensors files. */
  readonly isCounted?: boolean;
  /** Defaults to `public`. Everyone can see a gated model's metadata; its files, and private models, require access. */
  readonly access?: 'public' | 'private' | 'gated';
  /** Account names that may read a private or gated model. */
  readonly readers?: readonly string[];
  /** Branches other than main, and tags. Each points to its own commit, older than main's. */
  readonly branches?: readonly string[];
  readonly tags?: readonly string[];
  /** Fixed commit ids by branch, instead of generated ones. */
  readonly commits?: Readonly<Record<string, string>>;
  /** Metadata that overrides the values derived from the files. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Former ids, from which the hub redirects. */
  readonly formerIds?: readonly string[];
}

export interface Commit {
  readonly sha: string;
  readonly title: string;
  readonly date: string;
  /** The model at this commit. All commits have the same files unless a test overrides them. */
  readonly spec: ModelSpec;
}

export interface Repository {
  /** The model as added, which determines who may read the repository. */
  readonly spec: ModelSpec;
  /** Oldest first. */
  readonly commits: Map<string, Commit>;
  readonly branches: Map<string, string>;
  readonly tags: Map<string, string>;
}

/** Date of the samples' oldest commits. */
export const CREATED_AT = '2025-06-01T09:00:00.000Z';

/** Models of one hub. Ids are case-insensitive; responses use the author's spelling. */
export class Catalog {
  readonly #repositories = new Map<string, Repository>();
  readonly #clock: () => number;

  constructor(specs: readonly ModelSpec[], clock: () => number) {
    this.#clock = clock;
    for (const spec of specs) this.put(spec);
  }

  list(): readonly Repository[] {
    return [...new Set(this.#repositories.values())];
  }

  /** Finds the repository with this current or former id. */
  find(id: string): Repository | null {
    return this.#repositories.get(id.toLowerCase()) ?? null;
  }

  /** Adds a model, or replaces the one with its id. */
  put(spec: ModelSpec) {
    const { tags = [], branches = [], formerIds = [] } = spec;
    const repository: Repository = { spec, commits: new Map(), branches: new Map(), tags: new Map() };
    for (const tag of tags) repository.tags.set(tag, commit(repository, `Release ${tag}`, CREATED_AT));
    for (const branch of [...branches, 'main'])
      repository.branches.set(branch, commit(repository, `Begin ${branch}`, CREATED_AT, branch));
    for (const id of [spec.id, ...formerIds]) this.#repositories.set(id.toLowerCase(), repository);
  }

  /**
   * Adds a commit to a branch, with the files from `spec` if given.
   * @returns its id
   * @throws if there is no such model or branch
   */
  moveBranch(id: string, branch: string, spec?: ModelSpec): string {
    const repository = this.find(id);
    if (!repository?.branches.has(branch)) throw new Error(`The hub has no ${id} ${branch}`);
    const date = new Date(this.#clock()).toISOString();
    const sha = commit(repository, `Move ${branch}`, date, spec === undefined ? '' : branch, spec);
    repository.branches.set(branch, sha);
    return sha;
  }
}

/** @param branch the branch whose commit id the spec may fix */
function commit(repository: Repository, title: string, date: string, branch = '', spec = repository.spec) {
  const seed = `${spec.id} ${repository.commits.size} ${title}`;
  const sha = spec.commits?.[branch] ?? createHash('sha1').update(seed).digest('hex');
  repository.commits.set(sha, { sha, title, date, spec });
  return sha;
}

/** Finds the commit that a branch, tag or commit id points to; null if there is none. */
export function resolveRevision({ branches, tags, commits }: Repository, revision: string): Commit | null {
  const name = revision === 'HEAD' ? 'main' : revision;
  const branch = branches.get(name.replace(/^refs\/heads\//, ''));
  const tag = tags.get(name.replace(/^refs\/tags\//, ''));
  return commits.get(branch ?? tag ?? name) ?? null;
}

const filesBySpec = new WeakMap<ModelSpec, readonly RepoFile[]>();

/** Files of a model, sorted by path. */
export function listFiles(spec: ModelSpec): readonly RepoFile[] {
  const known = filesBySpec.get(spec);
  if (known !== undefined) return known;
  const files = Object.entries(spec.files)
    .map(([path, content]) => repoFile(path, content))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  filesBySpec.set(spec, files);
  return files;
}
