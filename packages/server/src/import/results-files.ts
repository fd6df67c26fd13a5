import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A path that was named for import cannot be read. */
export class PathError extends Error {}

/**
 * The files to import: each named file, and every .json file below each named folder, in the order of their names.
 * @throws {PathError} when a path is not there or a folder holds no such file.
 */
export async function findResultsFiles(paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const info = await stat(path).catch(() => null);
    if (info === null) throw new PathError(`There is no file or folder ${path}.`);
    if (!info.isDirectory()) {
      found.push(path);
      continue;
    }
    const names = await readdir(path, { recursive: true });
    const files = names.filter((name) => name.endsWith('.json')).sort();
    if (files.length === 0) throw new PathError(`The folder ${path} holds no .json file.`);
    found.push(...files.map((name) => join(path, name)));
  }
  return [...new Set(found)];
}
