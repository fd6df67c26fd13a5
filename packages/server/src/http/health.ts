import { getHealth } from '@leaderboard/core/api';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './http-error.ts';
import { serve } from './serve.ts';

/** The board as it is served: the number of its publication (null for the empty board) and of its rows. */
interface ServedBoard {
  readonly current: () => { readonly publication: number | null; readonly models: number };
}

/** Longer than a read and its queries take (timeouts.ts). */
const STUCK_MS = 90_000;

/** GET /api/health. The server listens only once it is ready. It fails when reads that never end have taken all turns. */
export function registerHealth(
  app: FastifyInstance,
  board: ServedBoard,
  queueWatch: { readonly reading: () => { readonly isReadOnly: boolean } | null },
): void {
  const answer = () => {
    if (app.bounds.reads.stuckMs() > STUCK_MS) {
      const detail = 'The reads of the database do not end, so no other can begin. Restart the server.';
      throw new HttpError('reads_stuck', detail, { params: {}, retryAfterSeconds: 30 });
    }
    const { publication, models } = board.current();
    const reading = queueWatch.reading();
    const database = reading === null ? 'unavailable' : reading.isReadOnly ? 'read_only' : 'ok';
    return { status: 'ok' as const, publication, models, database } as const;
  };
  serve(app, getHealth, answer, {
    unbounded: 'Answered from memory.',
    config: { isPolled: true, unlimited: 'Balancers poll it.' },
  });
}
