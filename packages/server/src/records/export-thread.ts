import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DatabaseConfig } from '../database/database.ts';
import type { ThreadOrder } from './export-program.ts';
import type { WriteExport } from './write-export.ts';

/** The thread holds one batch of rows and the ranks of all rows. One that needs more memory ends with an error. */
const MEMORY_LIMIT_MB = 512;

/** Writes each file in a thread of its own, so that a large board delays no other call. */
export interface ExportThreads {
  readonly write: WriteExport;
  /** Stops the threads and starts no more. */
  readonly stop: () => Promise<void>;
}

export function createExportThreads(database: DatabaseConfig): ExportThreads {
  const running = new Set<Worker>();
  let isStopped = false;
  return {
    write: (order) =>
      new Promise((resolve, reject) => {
        if (isStopped) throw new Error('The server stops, and writes no exported file');
        // `npm run dev` runs the sources, where the program is a .ts file.
        const program = `./export-program${extname(import.meta.url)}`;
        const worker = new Worker(new URL(program, import.meta.url), {
          workerData: { database, order } satisfies ThreadOrder,
          resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
        });
        running.add(worker);
        worker.on('message', resolve);
        worker.on('error', reject);
        worker.on('exit', () => {
          running.delete(worker);
          // Does nothing after the thread has sent the hash.
          reject(new Error('The thread that writes an exported file ended'));
        });
      }),
    stop: async () => {
      isStopped = true;
      await Promise.all([...running].map((worker) => worker.terminate()));
    },
  };
}
