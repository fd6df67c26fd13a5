import { deserialize } from 'node:v8';
import type { FastifyBaseLogger } from 'fastify';
import { keepLive, type Live } from '../board/keep-live.ts';
import type { Database } from '../database/database.ts';
import { programBeside, type Threads } from '../database/threads.ts';
import { makeFigures, type PublicFigures } from './figures.ts';

export type LiveFigures = Live<PublicFigures>;

/** A thousand runs take about 200 MB. */
const MEMORY_MB = 400;

/** The figures of the newest publication. */
export async function loadFigures(threads: Pick<Threads, 'run'>): Promise<PublicFigures> {
  const program = programBeside(import.meta.url, 'figures-program');
  const made = await threads.run<{ bytes: Uint8Array }>({ program, memoryMb: MEMORY_MB });
  if (made === null) throw new Error('The server stops, and makes no figures');
  return deserialize(made.bytes);
}

const QUICK_MS = 1000;
const LONGEST_REST_MS = 60_000;

const PAUSES = {
  /** Before a failed computation is tried again. */
  retryMs: 30_000,
  /** The next computation waits, so that a large board takes about a tenth of a processor, however often it is published. */
  restMs: (tookMs: number) => (tookMs < QUICK_MS ? 0 : Math.min(9 * tookMs, LONGEST_REST_MS)),
};

/** Keeps the newest figures about subjects in memory. The last ones are served until those of a new publication are there. */
export function createLiveFigures(
  { onPublication }: Pick<Database, 'onPublication'>,
  load: () => Promise<PublicFigures>,
  logger: Pick<FastifyBaseLogger, 'info' | 'error'>,
  pauses = PAUSES,
): LiveFigures {
  const loadAndTell = async () => {
    const figures = await load();
    const { publication, models } = figures;
    logger.info({ publication, models }, 'figures about subjects are new');
    return figures;
  };
  const live = keepLive(makeFigures(null), loadAndTell, {
    ...pauses,
    onError: (error) => logger.error({ err: error }, 'the figures about subjects stay those of before'),
  });
  onPublication(() => void live.refresh());
  return live;
}
