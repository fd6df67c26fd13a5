import { errorSchema } from '@leaderboard/core/api';
import { getPublicationBoard, MODELS_OF_HEADER, type ModelsOfThen } from '@leaderboard/core/records-api';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { readBoard } from '../board/board.sql.ts';
import type { BoardDigests } from '../board/board-digest.sql.ts';
import { sendBoard } from '../board/leaderboard-route.ts';
import { pastMoment } from '../board/past-models.sql.ts';
import { type BoardAnswer, representBoard } from '../board/representation.ts';
import type { Database } from '../database/database.ts';
import { HttpError } from '../http/http-error.ts';
import { noPublication } from './record-answers.ts';

/** Of boards from the past. A board of 100,000 models takes 3 MB. */
const MOST_KEPT = 4;
/** Each read takes a database connection and two compressors. Other callers wait for their turn. */
const MOST_READS = 2;
/** More requests than this are refused: each past board takes seconds to read, and anyone can ask for all of them. */
const MOST_WAITING = 16;
const RETRY_SECONDS = 5;

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
): void {
  // A new publication changes the facts of the newest board, and a restore may replace all boards. The number in the key
  // makes older cache entries unreachable.
  let changes = 0;
  onPublication(() => {
    changes += 1;
  });
  const reads = pLimit(MOST_READS);

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
    fetchMethod: (_key, _stale, { context: number }) => reads(() => read(number)),
  });

  app.withTypeProvider<ZodTypeProvider>().route({
    method: getPublicationBoard.method,
    url: getPublicationBoard.path,
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
      const key = `${changes} ${number}`;
      if (reads.pendingCount >= MOST_WAITING && !boards.has(key)) {
        const detail = 'Too many past boards are being read. Try again in a few seconds.';
        throw new HttpError(503, 'busy', detail, { retryAfterSeconds: RETRY_SECONDS });
      }
      const found = await boards.fetch(key, { context: number });
      if (found === undefined) throw noPublication([number]);
      if (found.models !== null) reply.header(MODELS_OF_HEADER, found.models);
      return sendBoard(request, reply, found.board);
    },
  });
}
