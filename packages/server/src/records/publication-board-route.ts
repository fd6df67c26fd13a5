import { getPublicationBoard } from '@leaderboard/core/records-api';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { readBoard } from '../board/board.sql.ts';
import { sendBoard } from '../board/leaderboard-route.ts';
import { type SerializedBoard, serializeBoard } from '../board/serialize-board.ts';
import { getRequester, isAwaited, serve } from '../http/serve.ts';
import { withIntervals } from '../publish/entries.sql.ts';
import type { RecordDeps } from './record-calls.ts';
import { noPublication } from './record-calls.ts';

/** Maximum number of cached publication boards. A board of 100,000 models takes 3 MB. */
const MAX_STORED = 4;

export function registerPublicationBoardRoute(
  app: FastifyInstance,
  { database: { transaction }, board: newest }: RecordDeps,
): void {
  /**
   * Throws if the publication does not exist, because the cache returns undefined for its own failures, such as a concurrent
   * eviction.
   */
  async function read(number: number): Promise<SerializedBoard> {
    const board = await serializeBoard((onEntries) =>
      readBoard({ transaction }, (entries) => onEntries(entries.map(withIntervals)), {
        at: number,
        protocol: null,
      }),
    );
    if (board.publication === null) throw noPublication(number);
    return board;
  }

  const boards = new LRUCache<string, SerializedBoard, number>({
    max: MAX_STORED,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: number }) => read(number),
  });

  serve(
    app,
    getPublicationBoard,
    async (request, reply) => {
      const { number } = request.params;
      // Includes the newest board's hash, so that the key changes with the model metadata and the database.
      const key = `${newest.current().hash} ${number}`;
      const make = async () =>
        isAwaited(request, reply) ? boards.forceFetch(key, { context: number }) : null;
      const board = boards.get(key) ?? (await app.concurrency.publications.run(make, getRequester(request)));
      return board === null ? reply : sendBoard(request, reply, board);
    },
    { unbounded: 'Boards of publications have a limit of their own, which covers building but not sending.' },
  );
}
