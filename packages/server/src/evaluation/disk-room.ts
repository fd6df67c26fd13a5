import { statfs } from 'node:fs/promises';

/** What a file system has left for those who are not root. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The whole sizes of this worker's downloads under way. What they have written is no longer free either, so it counts twice: on the safe side. */
let setAside = 0;

/**
 * Sets room aside for a download.
 * @param reserveBytes what must be left afterwards.
 * @returns what ends that; null when there is not enough room.
 */
export async function roomFor(
  folder: string,
  bytes: number,
  reserveBytes: number,
): Promise<(() => void) | null> {
  const free = await freeBytes(folder);
  // Nothing is awaited between here and the sum, so two downloads never count on the same bytes.
  if (setAside + bytes + reserveBytes > free) return null;
  setAside += bytes;
  return () => {
    setAside -= bytes;
  };
}
