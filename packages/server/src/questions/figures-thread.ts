import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DatabaseConfig } from '../database/database.ts';
import type { PublicFigures } from './figures.ts';
import type { FiguresOrder } from './figures-program.ts';

/** A thousand runs take about 200 MB, most of it in buffers, which this limit does not count. Beyond it the thread ends with an error. */
const MEMORY_LIMIT_MB = 400;

/** Makes figures in a thread of their own, so that they delay no call. The thread ends with its work, and its memory with it. */
export interface FiguresThread {
  readonly make: () => Promise<PublicFigures>;
  /** Stops the thread and starts no more. */
  readonly stop: () => Promise<void>;
}

export function createFiguresThread(database: DatabaseConfig): FiguresThread {
  let running: Worker | null = null;
  let isStopped = false;
  return {
    make: () =>
      new Promise((resolve, reject) => {
        if (isStopped) throw new Error('The server stops, and computes no figures');
        // `npm run dev` runs the sources, where the program is a .ts file.
        const program = `./figures-program${extname(import.meta.url)}`;
        const worker = new Worker(new URL(program, import.meta.url), {
          workerData: { database } satisfies FiguresOrder,
          resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
        });
        running = worker;
        worker.on('message', resolve);
        worker.on('error', reject);
        worker.on('exit', () => {
          running = null;
          // Does nothing after the thread has sent the figures.
          reject(new Error('The thread that computes figures about questions ended'));
        });
      }),
    stop: async () => {
      isStopped = true;
      await running?.terminate();
    },
  };
}
