import { errorSchema, getLeaderboard } from '@leaderboard/core/api';
import { leavesOutIntervals } from '@leaderboard/core/leaderboard-path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { encodingFor } from '../http/content-encoding.ts';
import { matchesEtag } from '../http/etag.ts';
import type { LiveBoard } from './live-board.ts';
import { type BoardAnswer, bodyOf, sameContentEtags } from './representation.ts';

const notModified = z.undefined();

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
  app.route({
    method: getLeaderboard.method,
    url: getLeaderboard.path,
    config: { unbounded: 'Answered from memory.' },
    schema: {
      summary: getLeaderboard.summary,
      description:
        'Send the ETag back as If-None-Match to get 304 until the board changes. The header Publication has the number of the publication, and Last-Modified its time. With `Accept: application/json;intervals=none` the intervals of scores and averages are left out.',
      response: { 200: getLeaderboard.response, 304: notModified, '5xx': errorSchema },
    },
    handler: (request, reply) => sendBoard(request, reply, board.current()),
  });
}
