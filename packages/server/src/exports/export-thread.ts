import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DatabaseConfig } from '../database/database.ts';
import type { ThreadMessage, ThreadOrder } from './export-program.ts';
import type { WriteExport } from './write-export.ts';

/** It holds a portion of the rows and the places of all; a thread that asks for more ends, and the process goes on. */
const MEMORY_LIMIT_MB = 512;

/** Writes files in a thread for each, so that a large board keeps no other call waiting and its memory goes with the thread. */
export interface ExportThreads {
  readonly write: WriteExport;
  /** Ends what is being written, and writes no more. */
  readonly stop: () => Promise<void>;
}

export function createExportThreads(database: DatabaseConfig): ExportThreads {
  const running = new Set<Worker>();
  let isStopped = false;
  return {
    write: (order, onGrown) =>
      new Promise((resolve, reject) => {
        if (isStopped) throw new Error('The server stops, and writes no exported file');
        // `npm run dev` runs the sources, where the program is a .ts file.
        const program = `./export-program${extname(import.meta.url)}`;
        const worker = new Worker(new URL(program, import.meta.url), {
          workerData: { database, order } satisfies ThreadOrder,
          resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
        });
        running.add(worker);
        worker.on('message', (message: ThreadMessage) => {
          if (message === 'grown') onGrown();
          else resolve(message.sha256);
        });
        worker.on('error', reject);
        worker.on('exit', () => {
          running.delete(worker);
          // Nothing where it is settled.
          reject(new Error('The thread that writes an exported file ended'));
        });
      }),
    stop: async () => {
      isStopped = true;
      await Promise.all([...running].map((worker) => worker.terminate()));
    },
  };
}
