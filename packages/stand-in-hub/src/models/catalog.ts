import { createHash } from 'node:crypto';
import { hubId } from '../accounts/accounts.ts';
import type { ModelSpec } from './model-spec.ts';
import { filesOf, type RepoFile } from './repo-files.ts';
import { type ParameterCounts, parameterCounts } from './tensors.ts';

/** What a repository has at a commit. */
export interface Content {
  readonly spec: ModelSpec;
  files(): readonly RepoFile[];
  /** The hub's safetensors facts; null where it gives none. */
  parameters(): ParameterCounts | null;
}

export interface Commit {
  /** 40 hexadecimal digits. */
  readonly sha: string;
  readonly title: string;
  readonly date: Date;
  readonly content: Content;
}

/** A model repository with its history. Commits have the same files unless a test gave one its own. */
export interface Repository {
  /** As the model was put here: who may see it, and the content of its first commits. */
  readonly spec: ModelSpec;
  readonly internalId: string;
  readonly createdAt: Date;
  readonly commits: ReadonlyMap<string, Commit>;
  readonly branches: ReadonlyMap<string, string>;
  readonly tags: ReadonlyMap<string, string>;
}

export interface Catalog {
  list(): readonly Repository[];
  /** By its id in any letter case. The hub answers with the id as its author wrote it. */
  find(id: string): Repository | null;
  /** The present id of a model that used to have this one. */
  presentId(formerId: string): string | null;
  /** @throws when there is a model of that id. */
  add(spec: ModelSpec): void;
  /** Adds a model in the place of one that has its id, if there is one. */
  put(spec: ModelSpec): void;
  /**
   * Puts a new commit at the head of a branch and returns it, with the files of a description if there is one.
   * @throws when there is no such model or branch.
   */
  moveBranch(id: string, branch: string, spec?: ModelSpec): string;
}

/** The day on which the samples were made. */
const SAMPLES_MADE = Date.UTC(2025, 5, 1, 9);
const DAY_MS = 86_400_000;

/** The commit that a branch, a tag or a commit id points to; null when there is none. */
export function resolveRevision(repository: Repository, revision: string): Commit | null {
  const { branches, tags, commits } = repository;
  const name = revision === 'HEAD' ? 'main' : revision;
  const branch = branches.get(name.replace(/^refs\/heads\//, ''));
  const tag = tags.get(name.replace(/^refs\/tags\//, ''));
  return commits.get(branch ?? tag ?? name) ?? null;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function contentOf(spec: ModelSpec): Content {
  return {
    spec,
    files: once(() => filesOf(spec)),
    parameters: once(() => {
      const { weights } = spec;
      if (weights.kind === 'files') return weights.counts;
      if (weights.kind !== 'safetensors' || weights.isCounted === false) return null;
      return parameterCounts(weights.tensors());
    }),
  };
}

function repositoryOf(spec: ModelSpec) {
  const first = contentOf(spec);
  const commits = new Map<string, Commit>();
  const branches = new Map<string, string>();
  const tags = new Map<string, string>();

  function commit(title: string, date: Date, given?: string, content = first): string {
    const sha = given ?? createHash('sha1').update(`${spec.id} ${commits.size} ${title}`).digest('hex');
    commits.set(sha, { sha, title, date, content });
    return sha;
  }

  let day = 0;
  const nextDay = () => {
    day += 1;
    return new Date(SAMPLES_MADE + day * DAY_MS);
  };
  for (const tag of spec.tags ?? []) tags.set(tag, commit(`Release ${tag}`, nextDay()));
  for (const branch of spec.branches ?? []) {
    branches.set(branch, commit(`Begin ${branch}`, nextDay(), spec.commits?.[branch]));
  }
  branches.set('main', commit('Upload model', nextDay(), spec.commits?.main));

  const repository: Repository = {
    spec,
    internalId: hubId(`model ${spec.id}`),
    createdAt: new Date(SAMPLES_MADE),
    commits,
    branches,
    tags,
  };
  return { repository, branches, commit };
}

export function modelCatalog(specs: readonly ModelSpec[], clock: () => number): Catalog {
  const models = new Map<string, ReturnType<typeof repositoryOf>>();
  const formerIds = new Map<string, string>();
  const keyOf = (id: string) => id.toLowerCase();

  function put(spec: ModelSpec) {
    models.set(keyOf(spec.id), repositoryOf(spec));
    for (const former of spec.formerIds ?? []) formerIds.set(keyOf(former), spec.id);
  }
  for (const spec of specs) put(spec);

  return {
    list: () => [...models.values()].map(({ repository }) => repository),
    find: (id) => models.get(keyOf(id))?.repository ?? null,
    presentId: (formerId) => formerIds.get(keyOf(formerId)) ?? null,
    add: (spec) => {
      if (models.has(keyOf(spec.id))) throw new Error(`The hub already has a model ${spec.id}`);
      put(spec);
    },
    put,
    moveBranch(id, branch, spec) {
      const model = models.get(keyOf(id));
      if (model === undefined || !model.branches.has(branch))
        throw new Error(`The hub has no ${id} ${branch}`);
      const content = spec === undefined ? undefined : contentOf(spec);
      const sha = model.commit(`Move ${branch}`, new Date(clock()), spec?.commits?.[branch], content);
      model.branches.set(branch, sha);
      return sha;
    },
  };
}
