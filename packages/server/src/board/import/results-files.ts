import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '@leaderboard/core/results/results-problems';

/** No results file is larger: the harness writes the samples of all 74,166 questions to other files. */
const LARGEST_FILE_MEBIBYTES = 64;

/** The bytes of a results file, or why it cannot be read. */
export async function readResultsFile(path: string): Promise<Buffer | Problem> {
  try {
    const { size } = await stat(path);
    if (size > LARGEST_FILE_MEBIBYTES * 1024 * 1024) {
      return { code: 'file_too_large', params: { mebibytes: LARGEST_FILE_MEBIBYTES } };
    }
    return await readFile(path);
  } catch (error) {
    return { code: 'file_unreadable', params: { error: systemWord(error) ?? 'unknown' } };
  }
}

/** The system's word for its error, such as EACCES: the message has the path, which is the operator's. Null for other errors. */
export function systemWord(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}

/** A path of an import does not exist, or a folder has no results file. */
export class PathError extends Error {}

/**
 * The files to import: each named file, and every .json file below each named folder, in the order of their names. In a folder,
 * names that begin with a dot are left out: systems and editors keep notes of their own there.
 * @throws {PathError} when a path is missing or a folder holds no such file.
 */
export async function findResultsFiles(paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const info = await stat(path).catch((error: unknown) => {
      const isMissing = systemWord(error) === 'ENOENT';
      throw new PathError(isMissing ? `There is no file or folder ${path}.` : `${path} cannot be read.`);
    });
    if (!info.isDirectory()) {
      found.push(path);
      continue;
    }
    const names = await readdir(path, { recursive: true });
    const files = names.filter((name) => name.endsWith('.json') && !/(^|\/)\./.test(name)).sort();
    if (files.length === 0) throw new PathError(`The folder ${path} holds no .json file.`);
    found.push(...files.map((name) => join(path, name)));
  }
  return [...new Set(found)];
}
