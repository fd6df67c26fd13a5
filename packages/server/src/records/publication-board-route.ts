import { errorSchema } from '@leaderboard/core/api';
import { getPublicationBoard } from '@leaderboard/core/records-api';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { readBoard } from '../board/board.sql.ts';
import { sendBoard } from '../board/leaderboard-route.ts';
import { type BoardAnswer, representBoard } from '../board/representation.ts';
import type { Database } from '../database/database.ts';
import { noPublication } from './records-route.ts';

/** A board of 100,000 models is 3 MB: so many of the past are kept. */
const MOST_KEPT = 4;

/** GET /api/publications/{number}/board. Facts and flags of a model are today's: only rows, scores and ranks are of then. */
export function registerPublicationBoard(
  app: FastifyInstance,
  { transaction, onPublication }: Pick<Database, 'transaction' | 'onPublication'>,
): void {
  const kept = new Map<number, Promise<BoardAnswer>>();
  // Facts of models may be newer, and after a restore every publication may be another one.
  onPublication(() => kept.clear());

  function boardAt(number: number): Promise<BoardAnswer> {
    const known = kept.get(number);
    if (known !== undefined) return known;
    const reading = representBoard((onEntries) => readBoard({ transaction }, onEntries, number));
    kept.set(number, reading);
    reading.catch(() => kept.delete(number));
    for (const [oldest] of kept) if (kept.size > MOST_KEPT) kept.delete(oldest);
    return reading;
  }

  app.withTypeProvider<ZodTypeProvider>().route({
    method: getPublicationBoard.method,
    url: getPublicationBoard.path,
    schema: {
      summary: getPublicationBoard.summary,
      params: getPublicationBoard.params,
      response: {
        200: getPublicationBoard.response,
        304: z.undefined(),
        '4xx': errorSchema,
        '5xx': errorSchema,
      },
    },
    handler: async (request, reply) => {
      const number = Number(request.params.number);
      const board = await boardAt(number);
      if (board.publication === null) {
        kept.delete(number);
        throw noPublication([number]);
      }
      return sendBoard(request, reply, board);
    },
  });
}
