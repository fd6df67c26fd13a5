import { fileURLToPath } from 'node:url';
import type { PageLanguage } from '@leaderboard/core/page-language';
import type { RenderedPage } from '@leaderboard/core/rendered-page';
import type { FastifyBaseLogger } from 'fastify';
import { Piscina } from 'piscina';

/** A board in the form read by the thread. */
export interface RenderableBoard {
  /** Identifies the board. */
  readonly key: string;
  /** Brotli-compressed body of the leaderboard call, in shared memory. */
  readonly body: Uint8Array;
  /** Date of the publication in ISO 8601; null before the first one. */
  readonly day: string | null;
  /** The publication's protocols. */
  readonly protocols: readonly string[];
}

export interface RenderTask {
  readonly language: PageLanguage;
  readonly board: RenderableBoard;
  readonly query: string;
  readonly budgetMs: number;
}

/** Renders pages in a thread shared by all languages, so that searches do not delay other requests. */
export interface RenderThread {
  /** Resolves to null if rendering exceeds the budget. */
  readonly render: (task: RenderTask) => Promise<RenderedPage | null>;
  /** Number of pages that could not be rendered. */
  readonly failures: () => number;
  readonly stop: () => Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('../../programs/render-thread.js', import.meta.url));
/**
 * Longer than it takes to parse a large board and render all queued pages. A thread that takes longer is considered hung and is
 * terminated.
 */
const TIMEOUT_MS = 60_000;

/** Copies bytes to shared memory, so that they need not be copied for every page. */
export function copyToSharedMemory(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
  shared.set(bytes);
  return shared;
}

/**
 * Starts the thread. After a failure or timeout, rendering the next page starts a new thread.
 * @param modules URLs of the web package's server-side builds.
 * @param settings deployment settings as JSON.
 */
export function startRenderThread(
  modules: Readonly<Record<PageLanguage, URL>>,
  settings: string,
  logger: Pick<FastifyBaseLogger, 'error'>,
  timeoutMs = TIMEOUT_MS,
): RenderThread {
  const pool = new Piscina<RenderTask, RenderedPage | null>({
    filename: PROGRAM,
    name: 'render',
    workerData: { modules: { en: modules.en.href, hi: modules.hi.href }, settings },
    minThreads: 1,
    maxThreads: 1,
    stricterFIFO: true,
  });
  // Without a listener, an error between two pages would terminate the server.
  pool.on('error', (error) => logger.error({ err: error }, 'the thread that renders pages failed'));
  const stopping = new AbortController();
  let failures = 0;
  return {
    render: async (task) => {
      try {
        return await pool.run(task, {
          signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
        });
      } catch (error) {
        failures += 1;
        throw error;
      }
    },
    failures: () => failures,
    stop: () => {
      // The pool itself would start another thread for the next page.
      stopping.abort();
      return pool.destroy();
    },
  };
}
