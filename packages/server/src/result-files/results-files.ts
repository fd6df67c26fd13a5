import { readFile, stat } from 'node:fs/promises';
import type { Problem } from '@leaderboard/core/results/file-problems';

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
