import { getHealth } from '@leaderboard/core/api';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { answers } from './answers.ts';

/** The board as it is served: the number of its publication (null for the empty board) and of its rows. */
interface ServedBoard {
  readonly current: () => { readonly publication: number | null; readonly models: number };
}

/** GET /api/health. The server listens only once it is ready, so any answer means yes. */
export function registerHealth(app: FastifyInstance, board: ServedBoard): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: getHealth.method,
    url: getHealth.path,
    config: { isPolled: true, unlimited: 'Balancers poll it. It is answered from memory.' },
    schema: { summary: getHealth.summary, response: answers(getHealth.response) },
    handler: () => {
      const { publication, models } = board.current();
      return { status: 'ok' as const, publication, models };
    },
  });
}
