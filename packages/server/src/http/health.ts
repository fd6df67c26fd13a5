import { getHealth } from '@leaderboard/core/api';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './http-error.ts';
import { serve } from './serve.ts';

/** The served board: its publication number (null for the empty board) and its row count. */
interface ServedBoard {
  readonly current: () => { readonly publication: number | null; readonly models: number };
}

/** Longer than any read may take, including its queries (timeouts.ts). */
const STUCK_MS = 90_000;

/** GET /api/health. A server only listens once it is ready. The check fails if hung reads occupy all slots. */
export function registerHealthRoute(
  app: FastifyInstance,
  board: ServedBoard,
  queueWatch: { readonly reading: () => { readonly isReadOnly: boolean } | null },
): void {
  const answer = () => {
    if (app.concurrency.reads.stuckMs() > STUCK_MS) {
      const detail = 'Database reads hang and block all others. Restart the server.';
      throw new HttpError('reads_stuck', detail, { params: {}, retryAfterSeconds: 30 });
    }
    const { publication, models } = board.current();
    const reading = queueWatch.reading();
    const database = reading === null ? 'unavailable' : reading.isReadOnly ? 'read_only' : 'ok';
    return { status: 'ok' as const, publication, models, database } as const;
  };
  serve(app, getHealth, answer, {
    unbounded: 'Served from memory.',
    config: { isPolled: true, unlimited: 'Balancers poll it.' },
  });
}
