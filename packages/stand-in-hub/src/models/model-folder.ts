import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelSpec } from './catalog.ts';

/** Reads all models from a folder with subfolders organization/model-name. */
export function readModels(folder: string): ModelSpec[] {
  const foldersIn = (path: string) =>
    readdirSync(path, { withFileTypes: true })
      .filter((item) => item.isDirectory())
      .map(({ name }) => name)
      .sort();
  return foldersIn(folder).flatMap((org) =>
    foldersIn(join(folder, org)).map((name) => readModel(join(folder, org, name), `${org}/${name}`)),
  );
}

/** Reads a model from a folder. Its commit id is a hash of the files. */
export function readModel(folder: string, id: string): ModelSpec {
  const paths = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((item) => item.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
  const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path))]));
  const hash = createHash('sha1');
  for (const [path, content] of Object.entries(files))
    hash.update(`${path} ${content.length}\0`).update(content);
  return { id, purpose: `The model in ${folder}`, files, commits: { main: hash.digest('hex') } };
}
