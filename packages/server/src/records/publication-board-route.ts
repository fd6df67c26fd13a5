import { errorSchema } from '@leaderboard/core/api';
import { getPublicationBoard, MODELS_OF_HEADER, type ModelsOfThen } from '@leaderboard/core/records-api';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { readBoard } from '../board/board.sql.ts';
import type { BoardDigests } from '../board/board-digest.sql.ts';
import { sendBoard } from '../board/leaderboard-route.ts';
import { pastMoment } from '../board/past-models.sql.ts';
import { type BoardAnswer, representBoard } from '../board/representation.ts';
import type { Database } from '../database/database.ts';
import type { WorkBounds } from '../http/work-bound.ts';
import { noPublication } from './record-answers.ts';

/** Of boards from the past. A board of 100,000 models takes 3 MB. */
const MOST_KEPT = 4;

interface PastBoard {
  readonly board: BoardAnswer;
  /** null for the newest publication, whose models have the facts of today. */
  readonly models: ModelsOfThen | null;
}

/** GET /api/publications/{number}/board. */
export function registerPublicationBoard(
  app: FastifyInstance,
  { db, transaction, onPublication }: Pick<Database, 'db' | 'transaction' | 'onPublication'>,
  digests: BoardDigests,
  reads: WorkBounds['past_boards'],
): void {
  // A new publication changes the facts of the newest board, and a restore may replace all boards. The number in the key
  // makes older cache entries unreachable.
  let changes = 0;
  onPublication(() => {
    changes += 1;
  });

  async function read(number: number): Promise<PastBoard | undefined> {
    const board = await representBoard((onEntries) =>
      readBoard({ transaction }, digests.of, onEntries, number),
    );
    if (board.publication === null) return undefined;
    return { board, models: (await pastMoment(db, number))?.models ?? null };
  }

  const boards = new LRUCache<string, PastBoard, number>({
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
      description:
        'The header `Models-Of` says which facts of models the entries have. `of then`: the facts and flags of models at that publication. `flags of then`: the flags at that publication and the facts of today, because facts were not stored yet. Without the header: the facts and flags of today, for the newest publication.',
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
      if (found.models !== null) reply.header(MODELS_OF_HEADER, found.models);
      return sendBoard(request, reply, found.board);
    },
  });
}
