import { getLeaderboard } from '@leaderboard/core/api';
import { toBoardEntry } from '@leaderboard/core/benchmark/board-entry';
import { DEFAULT_PROTOCOL, PROTOCOLS, type Protocol } from '@leaderboard/core/benchmark/protocols';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import type { Requester } from '../http/concurrency-limit.ts';
import { getRequester, serve } from '../http/serve.ts';
import { sendStoredBody } from '../http/stored-body.ts';
import { readBoard } from './board.sql.ts';
import type { LiveBoard } from './live-board.ts';
import { type SerializedBoard, serializeBoard } from './serialize-board.ts';

/** Sends a board, or 304 if the client already has it. */
export function sendBoard(request: FastifyRequest, reply: FastifyReply, board: SerializedBoard) {
  const { publication, publishedAt, protocols } = board;
  reply.headers({ 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
  if (publication !== null) reply.header('publication', publication);
  if (protocols.length > 0) reply.header('protocols', protocols.join(', '));
  if (publishedAt !== null) reply.header('last-modified', new Date(publishedAt).toUTCString());
  // The body needs no serializer, because it was built from typed entries when the board was read.
  return sendStoredBody(request, reply, board, 'application/json; charset=utf-8');
}

/** Serves the board from memory. A board of another protocol is built on the first request and cached until the board changes. */
export function registerLeaderboardRoute(
  app: FastifyInstance,
  board: LiveBoard,
  database: Pick<Database, 'transaction'>,
): void {
  const otherBoards = new LRUCache<string, SerializedBoard, Protocol>({
    max: PROTOCOLS.length,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: protocol }) =>
      serializeBoard((onEntries) =>
        readBoard(database, (entries) => onEntries(entries.map(toBoardEntry)), { protocol }),
      ),
  });

  async function getBoard(protocol: Protocol, requester: Requester): Promise<SerializedBoard> {
    const { state, publication, publishedAt } = board.current();
    const key = JSON.stringify([protocol, state, publication, publishedAt]);
    const make = () => otherBoards.forceFetch(key, { context: protocol });
    return otherBoards.get(key) ?? app.concurrency.publications.run(make, requester);
  }

  serve(
    app,
    getLeaderboard,
    async (request, reply) => {
      const { protocol = DEFAULT_PROTOCOL } = request.query;
      const answer =
        protocol === DEFAULT_PROTOCOL ? board.current() : await getBoard(protocol, getRequester(request));
      return sendBoard(request, reply, answer);
    },
    {
      unbounded: 'Served from memory; boards of other protocols share the limit of publications.',
    },
  );
}
