import { getPublicationBoard } from '@leaderboard/core/records-api';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { readBoard } from '../board/board.sql.ts';
import { sendBoard } from '../board/leaderboard-route.ts';
import { type BoardAnswer, representBoard } from '../board/representation.ts';
import { isAwaited, requesterOf, serve } from '../http/serve.ts';
import { withIntervals } from '../publish/entries.sql.ts';
import type { RecordDeps } from './record-calls.ts';
import { noPublication } from './record-calls.ts';

/** The boards of publications that were asked for last. A board of 100,000 models takes 3 MB. */
const MOST_KEPT = 4;

export function registerPublicationBoard(
  app: FastifyInstance,
  { database: { transaction }, board: newest }: RecordDeps,
): void {
  /** Throws where there is none: the cache takes undefined for a failure of its own when the entry is pushed out meanwhile. */
  async function read(number: number): Promise<BoardAnswer> {
    const board = await representBoard((onEntries) =>
      readBoard({ transaction }, (entries) => onEntries(entries.map(withIntervals)), {
        at: number,
        protocol: null,
      }),
    );
    if (board.publication === null) throw noPublication(number);
    return board;
  }

  const boards = new LRUCache<string, BoardAnswer, number>({
    max: MOST_KEPT,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: number }) => read(number),
  });

  serve(
    app,
    getPublicationBoard,
    async (request, reply) => {
      const { number } = request.params;
      // The newest board tells facts of models and databases apart.
      const key = `${newest.current().hash} ${number}`;
      const make = async () =>
        isAwaited(request, reply) ? boards.forceFetch(key, { context: number }) : null;
      const board = boards.get(key) ?? (await app.bounds.publications.run(make, requesterOf(request)));
      return board === null ? reply : sendBoard(request, reply, board);
    },
    { unbounded: 'The boards of publications have a bound of their own, which ends before they are sent.' },
  );
}
