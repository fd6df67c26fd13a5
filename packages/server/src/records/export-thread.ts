import { extname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { DatabaseConfig } from '../database/database.ts';
import { HttpError } from '../http/http-error.ts';
import type { ThreadOrder } from './export-program.ts';
import type { WriteExport } from './write-export.ts';

/** The thread holds one batch of rows and the ranks of all rows. Beyond this limit, which counts no buffers, it ends with an error. */
const MEMORY_LIMIT_MB = 512;
/** A board of 100,000 models takes up to half a minute. A thread that needs longer is ended, so that other files go on. */
const TIME_LIMIT_MS = 120_000;
const RETRY_SECONDS = 600;
/** How long a file that is being made has when the server stops. The whole stop may take 10 seconds (lifecycle.ts). */
const GRACE_MS = 6000;

/** Writes each file in a thread of its own, so that a large board delays no other call. */
export interface ExportThreads {
  readonly write: WriteExport;
  /** Starts no more threads, and stops those that do not end soon: their callers are told to ask again. */
  readonly stop: () => Promise<void>;
}

function tookTooLong(seconds: number): HttpError {
  const detail = `The file could not be made within ${seconds} seconds. Ask for another format, or try again later.`;
  return new HttpError(503, 'export_too_slow', detail, { retryAfterSeconds: RETRY_SECONDS });
}

export function createExportThreads(
  database: DatabaseConfig,
  graceMs = GRACE_MS,
  limitMs = TIME_LIMIT_MS,
): ExportThreads {
  const running = new Set<Worker>();
  let isStopped = false;
  return {
    write: (order) =>
      new Promise((resolve, reject) => {
        if (isStopped) {
          resolve(null);
          return;
        }
        // `npm run dev` runs the sources, where the program is a .ts file.
        const program = `./export-program${extname(import.meta.url)}`;
        const worker = new Worker(new URL(program, import.meta.url), {
          workerData: { database, order } satisfies ThreadOrder,
          resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
        });
        running.add(worker);
        const late = setTimeout(() => {
          reject(tookTooLong(limitMs / 1000));
          void worker.terminate();
        }, limitMs);
        worker.on('message', resolve);
        worker.on('error', reject);
        worker.on('exit', () => {
          running.delete(worker);
          clearTimeout(late);
          // Both do nothing after the thread has sent the hash.
          if (isStopped) resolve(null);
          reject(new Error('The thread that writes an exported file ended'));
        });
      }),
    stop: async () => {
      isStopped = true;
      const ends = [...running].map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
      await Promise.race([Promise.all(ends), sleep(graceMs, null, { ref: false })]);
      await Promise.all([...running].map((worker) => worker.terminate()));
    },
  };
}
