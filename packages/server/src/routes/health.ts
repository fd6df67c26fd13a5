import { getHealth } from '@leaderboard/core/api';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { LiveBoard } from '../board/live-board.ts';
import { answers } from './answers.ts';

/** GET /api/health: the server listens only once it is ready, so an answer is a yes. */
export function registerHealth(app: FastifyInstance, board: LiveBoard): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: getHealth.method,
    url: getHealth.path,
    config: { isPolled: true },
    schema: { summary: getHealth.summary, response: answers(getHealth.response) },
    handler: () => {
      const { publication, models } = board.current();
      return { status: 'ok' as const, publication, models };
    },
  });
}
