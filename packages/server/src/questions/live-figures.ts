import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { makeFigures, type PublicFigures } from './figures.ts';

export interface LiveFigures {
  /** Those that are served now. */
  readonly current: () => PublicFigures;
  /** Resolves once the figures are at least as new as this call. Callers share the work. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => void;
}

interface Pauses {
  /** Before a failed computation is tried again. */
  readonly retryMs: number;
  /** Before the next computation, after one that took so long. */
  readonly restMs: (tookMs: number) => number;
}

const QUICK_MS = 1000;
const LONGEST_REST_MS = 60_000;

const PAUSES: Pauses = {
  retryMs: 30_000,
  // A large board takes about a tenth of a processor, however often it is published.
  restMs: (tookMs) => (tookMs < QUICK_MS ? 0 : Math.min(9 * tookMs, LONGEST_REST_MS)),
};

/**
 * Keeps the newest figures about subjects in memory, and makes them anew after each publication of any process. The last ones are
 * served meanwhile, and while they cannot be made.
 */
export function createLiveFigures(
  { onPublication }: Pick<Database, 'onPublication'>,
  make: () => Promise<PublicFigures>,
  logger: Pick<FastifyBaseLogger, 'info' | 'error'>,
  { retryMs, restMs } = PAUSES,
): LiveFigures {
  const stopping = new AbortController();
  let served: PublicFigures | null = null;
  let running: Promise<void> | null = null;
  let queued: Promise<void> | null = null;
  let restsUntil = 0;

  /** The timer must not keep a stopping process alive. It rejects when it is stopped. */
  const pause = (ms: number) =>
    sleep(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);

  async function makeOnce(): Promise<void> {
    const start = performance.now();
    const figures = await make();
    const end = performance.now();
    restsUntil = end + restMs(end - start);
    served = figures;
    const { publication, models } = figures;
    logger.info({ publication, models }, 'figures about subjects are new');
  }

  async function makePersistently(): Promise<void> {
    const left = restsUntil - performance.now();
    if (left > 0) await pause(left);
    for (let hasFailed = false; !stopping.signal.aborted; hasFailed = true) {
      try {
        await makeOnce();
        return;
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (!hasFailed) logger.error({ err: error }, 'the figures about subjects stay those of before');
        await pause(retryMs);
      }
    }
  }

  function start(): Promise<void> {
    running = makePersistently().finally(() => {
      running = null;
    });
    return running;
  }

  function refresh(): Promise<void> {
    if (running === null) return start();
    queued ??= running.then(() => {
      queued = null;
      return start();
    });
    return queued;
  }

  onPublication(() => void refresh());
  return {
    current: () => {
      served ??= makeFigures(null);
      return served;
    },
    refresh,
    stop: () => stopping.abort(),
  };
}
