import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** No results file is larger: the harness writes the samples of all 74,166 questions to other files. */
const LARGEST_FILE_BYTES = 64 * 1024 * 1024;

/** The bytes of a results file, or the sentence that says why it cannot be read. */
export async function readResultsFile(path: string): Promise<Buffer | string> {
  try {
    const { size } = await stat(path);
    if (size > LARGEST_FILE_BYTES) return 'The file is larger than 64 MiB. No results file is that large.';
    return await readFile(path);
  } catch (error) {
    return `The file cannot be read: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

/** A path of an import does not exist, or a folder has no results file. */
export class PathError extends Error {}

/**
 * The files to import: each named file, and every .json file below each named folder, in the order of their names.
 * @throws {PathError} when a path is missing or a folder holds no such file.
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
