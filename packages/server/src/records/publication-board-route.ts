import { errorSchema } from '@leaderboard/core/api';
import { getPublicationBoard } from '@leaderboard/core/records-api';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { readBoard } from '../board/board.sql.ts';
import type { BoardDigests } from '../board/board-digest.sql.ts';
import { sendBoard } from '../board/leaderboard-route.ts';
import { type BoardAnswer, representBoard } from '../board/representation.ts';
import type { Database } from '../database/database.ts';
import type { WorkBounds } from '../http/work-bound.ts';
import { noPublication } from './record-answers.ts';

/** Of boards from the past. A board of 100,000 models takes 3 MB. */
const MOST_KEPT = 4;

/** GET /api/publications/{number}/board. */
export function registerPublicationBoard(
  app: FastifyInstance,
  { transaction, onPublication }: Pick<Database, 'transaction' | 'onPublication'>,
  digests: BoardDigests,
  reads: WorkBounds['past_boards'],
): void {
  // With a new publication come new facts of models. The number in the key makes older cache entries unreachable.
  let changes = 0;
  onPublication(() => {
    changes += 1;
  });

  async function read(number: number): Promise<BoardAnswer | undefined> {
    const board = await representBoard((onEntries) =>
      readBoard({ transaction }, digests.of, onEntries, number),
    );
    return board.publication === null ? undefined : board;
  }

  const boards = new LRUCache<string, BoardAnswer, number>({
    max: MOST_KEPT,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: number }) => reads.run(() => read(number)),
  });

  app.withTypeProvider<ZodTypeProvider>().route({
    method: getPublicationBoard.method,
    url: getPublicationBoard.path,
    config: { unbounded: 'Past boards have a bound of their own.' },
    schema: {
      summary: getPublicationBoard.summary,
      description: 'Facts and flags of models are those of today.',
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
      const found = await boards.fetch(`${changes} ${number}`, { context: number });
      if (found === undefined) throw noPublication([number]);
      return sendBoard(request, reply, found);
    },
  });
}
