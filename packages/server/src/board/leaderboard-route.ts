import { errorSchema, getLeaderboard } from '@leaderboard/core/api';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { LiveBoard } from './live-board.ts';
import { bodyOf, ENCODINGS, type Encoding } from './representation.ts';

/**
 * The best encoding of ours that a client takes (RFC 9110, 12.5.3): by its weights, then by ours, smallest first. An
 * encoding it does not name counts as refused, but for the plain form.
 */
function chooseEncoding(acceptEncoding: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    if (name !== '') weights.set(name, Number.isFinite(weight) ? weight : 0);
  }
  const weightOf = (encoding: Encoding): number => {
    const named = weights.get(encoding) ?? weights.get('*');
    return named ?? (encoding === 'identity' ? 0.001 : 0);
  };
  const best = [...ENCODINGS].sort((a, b) => weightOf(b) - weightOf(a))[0];
  return best === undefined || weightOf(best) === 0 ? 'identity' : best;
}

const LARGEST_MEMORY = 200;
const chosen = new Map<string, Encoding>();

/** {@link chooseEncoding}, remembered: the world's browsers send a handful of different headers. */
function encodingFor(acceptEncoding: string | undefined): Encoding {
  const header = acceptEncoding ?? '';
  const known = chosen.get(header);
  if (known !== undefined) return known;
  const encoding = chooseEncoding(header);
  if (chosen.size < LARGEST_MEMORY) chosen.set(header, encoding);
  return encoding;
}

/** Whether an If-None-Match header names this tag; a proxy may have weakened it. */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

const notModified = z.undefined();

/** GET /api/leaderboard/formatted (spec 7.1), answered from memory. */
export function registerLeaderboard(app: FastifyInstance, board: LiveBoard): void {
  app.route({
    method: getLeaderboard.method,
    url: getLeaderboard.path,
    schema: {
      summary: getLeaderboard.summary,
      description: 'Send the ETag back as If-None-Match: the answer is 304 until the board changes.',
      response: { 200: getLeaderboard.response, 304: notModified, '5xx': errorSchema },
    },
    handler: async (request, reply) => {
      const encoding = encodingFor(request.headers['accept-encoding']);
      const answer = board.current();
      const etag = answer.etags[encoding];
      reply.headers({ etag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      // A buffer is sent as it is: it was made from typed entries when the publication landed.
      return reply.type('application/json; charset=utf-8').send(await bodyOf(answer, encoding));
    },
  });
}
