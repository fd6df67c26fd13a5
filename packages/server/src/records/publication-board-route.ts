import { errorSchema } from '@leaderboard/core/api';
import { getPublicationBoard, MODELS_OF_HEADER, type ModelsOfThen } from '@leaderboard/core/records-api';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { readBoard } from '../board/board.sql.ts';
import { sendBoard } from '../board/leaderboard-route.ts';
import { pastMoment } from '../board/past-models.sql.ts';
import { type BoardAnswer, representBoard } from '../board/representation.ts';
import type { Database } from '../database/database.ts';
import { noPublication } from './records-route.ts';

/** A board of 100,000 models is 3 MB: so many of the past are kept. */
const MOST_KEPT = 4;

interface PastBoard {
  readonly board: BoardAnswer;
  /** null for the newest publication, whose models are those of today. */
  readonly models: ModelsOfThen | null;
}

/** GET /api/publications/{number}/board. */
export function registerPublicationBoard(
  app: FastifyInstance,
  { db, transaction, onPublication }: Pick<Database, 'db' | 'transaction' | 'onPublication'>,
): void {
  const kept = new Map<number, Promise<PastBoard>>();
  // The newest publication may not be the newest any more, and after a restore every publication may be another one.
  onPublication(() => kept.clear());

  async function read(number: number): Promise<PastBoard> {
    const board = await representBoard((onEntries) => readBoard({ transaction }, onEntries, number));
    return { board, models: (await pastMoment(db, number))?.models ?? null };
  }

  function boardAt(number: number): Promise<PastBoard> {
    const known = kept.get(number);
    if (known !== undefined) return known;
    const reading = read(number);
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
      description:
        "The header Models-Of tells from when the facts and flags of models are. 'of then': both are from the time of the publication. 'flags of then': only the flags are. Without the header, both are from today.",
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
      const { board, models } = await boardAt(number);
      if (board.publication === null) {
        kept.delete(number);
        throw noPublication([number]);
      }
      if (models !== null) reply.header(MODELS_OF_HEADER, models);
      return sendBoard(request, reply, board);
    },
  });
}
