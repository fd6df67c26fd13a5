import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Signs in the time of a lease: some may come late. */
const SIGNS_A_LEASE = 12;
const LONGEST_BETWEEN_SIGNS_MS = 10_000;
const DIGITS = 12;

/**
 * For how many seconds a job goes on without a sign of its worker: half of the lease. The worker extends its lease every third of it,
 * so the job of a dead worker has ended before another worker can claim the submission.
 */
export function silenceLimit(leaseSeconds: number): number {
  return Math.max(1, Math.floor(leaseSeconds / 2));
}

/**
 * Writes another number into the file every few seconds, until `done` aborts. A job whose worker stops doing so ends itself
 * (deploy/lm_eval-on-slurm). The number overwrites the one before, which a full disk allows.
 */
export async function keepSigning(
  path: string,
  leaseSeconds: number,
  onError: (error: unknown) => void,
  done: AbortSignal,
): Promise<void> {
  const everyMs = Math.min((leaseSeconds * 1000) / SIGNS_A_LEASE, LONGEST_BETWEEN_SIGNS_MS);
  for (let count = 0; !done.aborted; count += 1) {
    try {
      const file = await open(path, 'r+');
      try {
        await file.write(String(count).padStart(DIGITS, '0'), 0);
      } finally {
        await file.close();
      }
    } catch (error) {
      onError(error);
    }
    await sleep(everyMs, undefined, { signal: done }).catch(() => undefined);
  }
}

/** A log that grows beyond this is emptied: a program that writes without end must not fill the disk. */
const LARGEST_LOG_BYTES = 64 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/** Reads what was appended to a log since the last time. */
export function logReader(path: string): (onChunk: (chunk: Buffer) => void) => Promise<void> {
  let offset = 0;
  return async (onChunk) => {
    // A network file system tells the current size only when the file is opened.
    const file = await open(path, constants.O_RDWR | constants.O_NOFOLLOW);
    try {
      for (;;) {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, offset);
        if (bytesRead === 0) break;
        offset += bytesRead;
        onChunk(buffer.subarray(0, bytesRead));
        if (offset > LARGEST_LOG_BYTES) {
          await file.truncate(0);
          offset = 0;
        }
      }
    } finally {
      await file.close();
    }
  };
}
