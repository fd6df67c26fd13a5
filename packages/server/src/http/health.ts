import { getHealth } from '@leaderboard/core/api';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { answers } from './answers.ts';
import { HttpError } from './http-error.ts';
import type { WorkBound } from './work-bound.ts';

/** The board as it is served: the number of its publication (null for the empty board) and of its rows. */
interface ServedBoard {
  readonly current: () => { readonly publication: number | null; readonly models: number };
}

/** Longer than a read may take (timeouts.ts), or than its queries go on when it took too long. */
const STUCK_SECONDS = 90;
const RETRY_SECONDS = 30;

/** GET /api/health. The server listens only once it is ready. It fails when reads that never end have taken all turns. */
export function registerHealth(
  app: FastifyInstance,
  board: ServedBoard,
  reads: Pick<WorkBound, 'stuckMs'>,
): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: getHealth.method,
    url: getHealth.path,
    config: { isPolled: true, unlimited: 'Balancers poll it. It is answered from memory.' },
    schema: { summary: getHealth.summary, response: answers(getHealth.response) },
    handler: () => {
      const seconds = Math.floor(reads.stuckMs() / 1000);
      if (seconds > STUCK_SECONDS) {
        const detail = `No read of the database has ended for ${seconds} seconds, so no other can begin. Restart the server.`;
        throw new HttpError(503, 'reads_stuck', detail, {
          params: { seconds },
          retryAfterSeconds: RETRY_SECONDS,
        });
      }
      const { publication, models } = board.current();
      return { status: 'ok' as const, publication, models };
    },
  });
}
