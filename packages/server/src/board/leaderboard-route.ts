import { getLeaderboard } from '@leaderboard/core/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serve } from '../http/serve.ts';
import { sendStored } from '../http/stored-body.ts';
import type { LiveBoard } from './live-board.ts';
import type { BoardAnswer } from './representation.ts';

/** Sends a board, or 304 where the client has it. */
export function sendBoard(request: FastifyRequest, reply: FastifyReply, board: BoardAnswer) {
  const { publication, publishedAt } = board;
  reply.headers({ 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
  if (publication !== null) reply.header('publication', publication);
  if (publishedAt !== null) reply.header('last-modified', new Date(publishedAt).toUTCString());
  // The body needs no serializer: it was made from typed entries when the board was read.
  return sendStored(request, reply, board, 'application/json; charset=utf-8');
}

export function registerLeaderboard(app: FastifyInstance, board: LiveBoard): void {
  serve(app, getLeaderboard, (request, reply) => sendBoard(request, reply, board.current()), {
    unbounded: 'Answered from memory.',
  });
}
