import { createHash } from 'node:crypto';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { type Commit, CREATED_AT, listFiles, type ModelSpec, type Repository } from './catalog.ts';
import type { RepoFile } from './repo-file.ts';
import { countParameters } from './safetensors.ts';

const cardSchema = z.looseObject({
  license: z.optional(z.string()),
  language: z.optional(z.array(z.string())),
  library_name: z.optional(z.string()),
  pipeline_tag: z.optional(z.string()),
  base_model: z.optional(z.string()),
});

/** Parses the model card's metadata: the YAML front matter of README.md. */
function parseCard({ files }: ModelSpec) {
  const [, yaml = '{}'] = /^---\n([\s\S]*?)\n---\n/.exec(String(files['README.md'] ?? '')) ?? [];
  return cardSchema.parse(parse(yaml));
}

/** Parses a JSON file of a model; null if it is missing or not a JSON object. */
function parseJsonFile({ files }: ModelSpec, path: string): Readonly<Record<string, unknown>> | null {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(String(files[path] ?? '')));
  } catch {
    return null;
  }
}

/**
 * The hub's metadata for a model at a commit. JSON omits undefined properties.
 * @param hasBlobs whether the file list includes sizes and hashes
 */
export function modelFacts(repository: Repository, { sha, date, spec }: Commit, hasBlobs: boolean) {
  const { id, access } = repository.spec;
  const card = parseCard(spec);
  const files = listFiles(spec);
  const weights = files.filter(({ path }) => path.endsWith('.safetensors'));
  const counts = spec.isCounted === false ? null : countParameters(weights);
  return {
    _id: createHash('sha1').update(id).digest('hex').slice(0, 24),
    id,
    modelId: id,
    author: id.split('/')[0],
    private: access === 'private',
    gated: access === 'gated' ? 'manual' : false,
    disabled: false,
    sha,
    lastModified: date,
    createdAt: CREATED_AT,
    pipeline_tag: card.pipeline_tag,
    library_name: card.library_name,
    tags: buildTags(spec),
    likes: 0,
    downloads: 0,
    config: configFacts(spec),
    cardData: card,
    safetensors: counts ?? undefined,
    evalResults: parseEvalResults(spec),
    siblings: files.map((file) => ({ rfilename: file.path, ...(hasBlobs ? blobFacts(file) : {}) })),
    ...spec.facts,
  };
}

/** Evaluation results in the repository; undefined if it has none. */
function parseEvalResults({ files }: ModelSpec) {
  const items = Object.entries(files).flatMap(([filename, content]) => {
    if (!/^\.eval_results\/.*\.yaml$/.test(filename)) return [];
    const list = z.array(z.unknown()).parse(parse(String(content)));
    return list.map((data) => ({ filename, verified: false, data }));
  });
  return items.length === 0 ? undefined : items;
}

function buildTags(spec: ModelSpec): readonly string[] {
  const { library_name, pipeline_tag, language = [], base_model, license } = parseCard(spec);
  const config = parseJsonFile(spec, 'config.json');
  const isAdapter = spec.files['adapter_config.json'] !== undefined;
  const relation = isAdapter ? 'adapter' : config?.quantization_config ? 'quantized' : 'finetune';
  const hasSafetensors = Object.keys(spec.files).some((path) => path.endsWith('.safetensors'));
  return [
    library_name,
    hasSafetensors ? 'safetensors' : undefined,
    typeof config?.model_type === 'string' ? config.model_type : undefined,
    pipeline_tag,
    config?.auto_map === undefined ? undefined : 'custom_code',
    ...language,
    base_model && `base_model:${relation}:${base_model}`,
    license && `license:${license}`,
  ].filter((tag) => tag !== undefined);
}

/** The part of config.json that the hub returns. */
function configFacts(spec: ModelSpec) {
  const config = parseJsonFile(spec, 'config.json');
  if (config === null) return undefined;
  const { architectures, model_type, auto_map, quantization_config } = config;
  const tokenizer_config = parseJsonFile(spec, 'tokenizer_config.json') ?? undefined;
  return { architectures, model_type, auto_map, quantization_config, tokenizer_config };
}

function blobFacts({ size, oid, lfs }: RepoFile) {
  return { size, blobId: oid, ...(lfs === null ? {} : { lfs: { ...lfs, size } }) };
}

/**
 * Files and folders below a folder, sorted by path.
 * @param folder '' for the whole repository
 * @param isRecursive whether to include nested files and folders
 */
export function listTree({ sha, title, date, spec }: Commit, folder: string, isRecursive: boolean) {
  const prefix = folder === '' ? '' : `${folder}/`;
  const lastCommit = { id: sha, title, date };
  const entries = new Map<string, { readonly path: string; readonly [key: string]: unknown }>();
  for (const { path, size, oid, lfs } of listFiles(spec)) {
    if (!path.startsWith(prefix)) continue;
    const large = lfs === null ? {} : { lfs: { oid: lfs.sha256, size, pointerSize: lfs.pointerSize } };
    entries.set(path, { type: 'file', path, oid, size, lastCommit, ...large });
    for (let at = path.indexOf('/', prefix.length); at >= 0; at = path.indexOf('/', at + 1)) {
      const parent = path.slice(0, at);
      entries.set(parent, { type: 'directory', path: parent, oid: sha, size: 0, lastCommit });
    }
  }
  return [...entries.values()]
    .filter(({ path }) => isRecursive || !path.slice(prefix.length).includes('/'))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Commits up to and including `until`, newest first. */
export function listCommits({ commits }: Repository, until: Commit) {
  const all = [...commits.values()];
  return all
    .slice(0, all.indexOf(until) + 1)
    .reverse()
    .map(({ sha, title, date }) => ({ id: sha, title, message: '', authors: [], date }));
}

/** Branches and tags of a repository. */
export function listRefs({ branches, tags }: Repository) {
  const list = (refs: ReadonlyMap<string, string>, prefix: string) =>
    [...refs].map(([name, targetCommit]) => ({ name, ref: `${prefix}${name}`, targetCommit }));
  return { branches: list(branches, 'refs/heads/'), tags: list(tags, 'refs/tags/'), converts: [] };
}
