import { errorSchema, getLeaderboard } from '@leaderboard/core/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Negotiator } from 'negotiator';
import * as z from 'zod/mini';
import { matchesEtag } from './etag.ts';
import type { LiveBoard } from './live-board.ts';
import { type BoardAnswer, bodyOf, ENCODINGS, type Encoding } from './representation.ts';

/** Among encodings that a client accepts equally, the smallest goes first. */
const BY_SIZE = { preferred: ENCODINGS };
const MOST_REMEMBERED = 200;
const chosen = new Map<string, Encoding>();

/**
 * The best encoding of ours that a client accepts: by its weights, then the smallest. The choice is remembered, because
 * browsers send only a handful of different headers.
 */
function encodingFor(acceptEncoding: string | undefined): Encoding {
  const header = acceptEncoding ?? '';
  const known = chosen.get(header);
  if (known !== undefined) return known;
  const [best] = new Negotiator({ headers: { 'accept-encoding': header } }).encodings(ENCODINGS, BY_SIZE);
  const encoding = ENCODINGS.find((one) => one === best) ?? 'identity';
  if (chosen.size < MOST_REMEMBERED) chosen.set(header, encoding);
  return encoding;
}

const notModified = z.undefined();

/** Sends a board in the form that the caller likes best, or 304 where it has it. */
export async function sendBoard(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: BoardAnswer,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const etag = answer.etags[encoding];
  reply.headers({ etag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  // The buffer needs no serializer: it was made from typed entries when the publication landed.
  return reply.type('application/json; charset=utf-8').send(await bodyOf(answer, encoding));
}

/** GET /api/leaderboard/formatted, answered from memory. */
export function registerLeaderboard(app: FastifyInstance, board: LiveBoard): void {
  app.route({
    method: getLeaderboard.method,
    url: getLeaderboard.path,
    schema: {
      summary: getLeaderboard.summary,
      description: 'Send the ETag back as If-None-Match: the answer is 304 until the board changes.',
      response: { 200: getLeaderboard.response, 304: notModified, '5xx': errorSchema },
    },
    handler: (request, reply) => sendBoard(request, reply, board.current()),
  });
}
