import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes files and folders that killed processes left half written.
 * @param longestPauseMs a file that was not written to for longer is left over, a younger one may still be written.
 */
export async function removeUnfinished(
  folder: string,
  isUnfinished: (name: string) => boolean,
  longestPauseMs: number,
): Promise<void> {
  for (const name of (await readdir(folder)).filter(isUnfinished)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < Date.now() - longestPauseMs)
      await rm(path, { recursive: true, force: true });
  }
}
