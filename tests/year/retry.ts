import { setTimeout as sleep } from 'node:timers/promises';

const TRIES = 20;
const PAUSE_MS = 500;

/** Tries again until it succeeds, as a supervisor does with a process that does not stay while the database is down. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 1) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
