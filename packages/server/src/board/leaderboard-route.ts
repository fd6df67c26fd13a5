import { getLeaderboard } from '@leaderboard/core/api';
import { leavesOutIntervals } from '@leaderboard/core/leaderboard-path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from '../http/content-encoding.ts';
import { matchesEtag } from '../http/etag.ts';
import { serve } from '../http/serve.ts';
import type { LiveBoard } from './live-board.ts';
import { type BoardAnswer, bodyOf, sameContentEtags } from './representation.ts';

/** Sends a board in the encoding that the client prefers, or 304 where the client has it. */
export function sendBoard(request: FastifyRequest, reply: FastifyReply, board: BoardAnswer): FastifyReply {
  const answer = (leavesOutIntervals(request.headers.accept) ? board.lean : null) ?? board;
  const encoding = encodingFor(request.headers['accept-encoding']);
  const known = request.headers['if-none-match'];
  reply.headers({
    etag: answer.etags[encoding],
    'cache-control': 'public, no-cache',
    vary: 'accept, accept-encoding',
  });
  const { publication, publishedAt } = board;
  if (publication !== null) reply.header('publication', publication);
  if (publishedAt !== null) reply.header('last-modified', new Date(publishedAt).toUTCString());
  if (sameContentEtags(answer, encoding).some((tag) => matchesEtag(known, tag)))
    return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  // The body needs no serializer: it was made from typed entries when the board was read.
  return reply.type('application/json; charset=utf-8').send(bodyOf(answer, encoding));
}

/** GET /api/leaderboard/formatted, answered from memory. */
export function registerLeaderboard(app: FastifyInstance, board: LiveBoard): void {
  serve(app, getLeaderboard, (request, reply) => sendBoard(request, reply, board.current()), {
    unbounded: 'Answered from memory.',
  });
}
