import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether an If-None-Match header names this tag; a proxy may have weakened it. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** What the tag of an answer is made from. */
export function bodyHash(body: string): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}

/**
 * A hook before an answer is sent: a client that has it already gets 304. A text gets a hash of itself as its tag, unless its handler
 * has given it another. The tag is weak, because the same content may be sent with different encodings.
 */
export async function sendIfChanged(request: FastifyRequest, reply: FastifyReply, body: unknown) {
  if (reply.statusCode !== 200) return body;
  if (typeof body === 'string' && !reply.hasHeader('etag')) {
    reply.headers({ etag: `W/"${bodyHash(body)}"`, 'cache-control': 'public, no-cache' });
  }
  const tag = String(reply.getHeader('etag') ?? '').replace(/^W\//, '');
  // A long body may be compressed after this hook, if it is sent at all (content-encoding.ts).
  const vary = String(reply.getHeader('vary') ?? '');
  const mayBeCompressed = !vary.includes('accept-encoding');
  if (mayBeCompressed) reply.header('vary', vary === '' ? 'accept-encoding' : `${vary}, accept-encoding`);
  const isKnown = matchesEtag(request.headers['if-none-match'], tag);
  if (isKnown) reply.code(304).removeHeader('content-type');
  if (request.method === 'HEAD') return isKnown || mayBeCompressed ? withoutLength() : body;
  return isKnown ? null : body;
}

/** The body of an answer to HEAD. Of any other, Fastify states the length, which need not be that of GET (RFC 9110, 8.6). */
const withoutLength = () => Readable.from([]);

/** Answers 304 to a client that has the answer already. */
export function sendUnchanged({ method }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(304).send(method === 'HEAD' ? withoutLength() : undefined);
}
