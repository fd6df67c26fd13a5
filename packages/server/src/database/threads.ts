import { extname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type Database, type DatabaseConfig, openConnection } from './database.ts';

interface Job {
  /** The address of a program that calls {@link inThread}. */
  readonly program: URL;
  readonly order?: unknown;
  /** A thread that needs more memory ends with an error. */
  readonly memoryMb: number;
  /** A thread that needs longer is ended. */
  readonly limit?: { readonly ms: number; readonly error: Error };
  /** How long it has when the process stops; the whole stop may take 10 seconds (lifecycle.ts). */
  readonly graceMs?: number;
}

/** Threads for long work, so that it delays no call. Each has a connection of its own, and ends with its work. */
export interface Threads {
  /** What the program gives; null when the process stops. */
  readonly run: <T>(job: Job) => Promise<T | null>;
  /** Starts no more threads, and stops those that do not end in time. */
  readonly stop: () => Promise<void>;
}

interface Given {
  readonly database: DatabaseConfig;
  readonly order: unknown;
}

/** A program beside a module; `npm run dev` runs the sources, where it is a .ts file. */
export function programBeside(module: string, name: string): URL {
  return new URL(`./${name}${extname(module)}`, module);
}

export function createThreads(database: DatabaseConfig): Threads {
  const running = new Map<Worker, { readonly end: Promise<unknown>; readonly graceMs: number }>();
  let isStopped = false;
  return {
    run: ({ program, order, memoryMb, limit, graceMs = 0 }) =>
      new Promise((resolve, reject) => {
        if (isStopped) {
          resolve(null);
          return;
        }
        const worker = new Worker(program, {
          workerData: { database, order } satisfies Given,
          resourceLimits: { maxOldGenerationSizeMb: memoryMb },
        });
        const late =
          limit &&
          setTimeout(() => {
            reject(limit.error);
            void worker.terminate();
          }, limit.ms);
        worker.on('message', resolve);
        worker.on('error', reject);
        const end = new Promise<void>((ended) => {
          worker.on('exit', () => {
            running.delete(worker);
            clearTimeout(late);
            // Both do nothing after the thread has sent its answer.
            if (isStopped) resolve(null);
            reject(new Error(`The thread of ${program.pathname} ended without an answer`));
            ended();
          });
        });
        running.set(worker, { end, graceMs });
      }),
    stop: async () => {
      isStopped = true;
      await Promise.all(
        [...running].map(async ([worker, { end, graceMs }]) => {
          await Promise.race([end, sleep(graceMs, null, { ref: false })]);
          await worker.terminate();
        }),
      );
    },
  };
}

/** Runs in a thread: does the work with a connection of its own and sends the answer. */
export async function inThread<Order>(
  work: (connection: Pick<Database, 'transaction'>, order: Order) => Promise<unknown>,
): Promise<void> {
  // Only createThreads starts a thread. The job names the program, so the order is one that the program knows.
  const { database, order }: Given & { readonly order: Order } = workerData;
  // When the connection is lost, the query under way fails.
  const connection = openConnection(database, () => undefined);
  try {
    parentPort?.postMessage(await work(connection, order));
  } finally {
    await connection.close();
  }
}
