import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../http/etag.ts';

/**
 * Tags an answer by its content, which the caller may send back as If-None-Match.
 * @returns whether the caller has this very answer: then it is 304, without a body.
 */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, answer: unknown): boolean {
  // Weak: the same content may travel compressed or not.
  const tag = `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)}"`;
  reply.headers({ etag: `W/${tag}`, 'cache-control': 'public, no-cache' });
  return matchesEtag(request.headers['if-none-match'], tag);
}
