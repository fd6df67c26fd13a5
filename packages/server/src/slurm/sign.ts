import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Signs in the time of a lease: some may come late. */
const SIGNS_A_LEASE = 6;
const LONGEST_MS = 10_000;
const DIGITS = 12;

/**
 * Writes another number into the file every few seconds, until `done` aborts. The job of a worker that does not do so ends
 * (deploy/lm_eval-on-slurm). The number is written over the one before, which a full disk allows.
 */
export async function keepSigning(
  path: string,
  leaseSeconds: number,
  onError: (error: unknown) => void,
  done: AbortSignal,
): Promise<void> {
  const everyMs = Math.min((leaseSeconds * 1000) / SIGNS_A_LEASE, LONGEST_MS);
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
