import { fileURLToPath } from 'node:url';
import type { PageLanguage } from '@leaderboard/core/page-language';
import type { RenderedPage } from '@leaderboard/core/rendered-page';
import type { FastifyBaseLogger } from 'fastify';
import { Piscina } from 'piscina';

/** A board as the thread reads it. */
export interface RenderableBoard {
  readonly hash: string;
  /** The body of the leaderboard call, compressed by Brotli, in memory that the thread shares. */
  readonly body: Uint8Array;
  /** The day of its publication, ISO 8601; null: nothing is published. */
  readonly day: string | null;
}

/** A page to render. */
export interface RenderTask {
  readonly language: PageLanguage;
  readonly board: RenderableBoard;
  readonly query: string;
  readonly budgetMs: number;
}

/** Renders pages in a thread that all languages share, so that no search keeps other calls waiting. */
export interface RenderThread {
  /** null when it takes longer than the budget. */
  readonly render: (task: RenderTask) => Promise<RenderedPage | null>;
  /** The number of pages that the thread could not render. */
  readonly failures: () => number;
  readonly stop: () => Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('../../programs/render-thread.js', import.meta.url));
/** Longer than all pages that may wait and the reading of a large board take. A thread that is silent for longer hangs, and is ended. */
const LIMIT_MS = 60_000;

/** A copy that is not copied again for each page. */
export function sharedCopy(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
  shared.set(bytes);
  return shared;
}

/**
 * Starts the thread. One that failed or hung is started again by the next page.
 * @param modules addresses of the web's builds that render the board.
 * @param settings those of the deployment, as JSON.
 */
export function startRenderThread(
  modules: Readonly<Record<PageLanguage, URL>>,
  settings: string,
  logger: Pick<FastifyBaseLogger, 'error'>,
  limitMs = LIMIT_MS,
): RenderThread {
  const pool = new Piscina<RenderTask, RenderedPage | null>({
    filename: PROGRAM,
    name: 'render',
    workerData: { modules: { en: modules.en.href, hi: modules.hi.href }, settings },
    minThreads: 1,
    maxThreads: 1,
    stricterFIFO: true,
  });
  // Without a listener, an error between two pages would end the server.
  pool.on('error', (error) => logger.error({ err: error }, 'the thread that renders pages failed'));
  const stopping = new AbortController();
  let failures = 0;
  return {
    render: async (task) => {
      try {
        return await pool.run(task, {
          signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(limitMs)]),
        });
      } catch (error) {
        failures += 1;
        throw error;
      }
    },
    failures: () => failures,
    stop: () => {
      // The pool alone would start a thread for the next page.
      stopping.abort();
      return pool.destroy();
    },
  };
}
