import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Checks if an If-None-Match header contains this ETag, which a proxy may have weakened. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** Hash of a response body for its ETag. */
export function bodyHash(body: string): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}

/**
 * onSend hook that responds with 304 if the client has the current version. A string body without an ETag gets one derived from its
 * hash. It is weak, because the same content may be sent with different encodings.
 */
export async function sendIfChanged(request: FastifyRequest, reply: FastifyReply, body: unknown) {
  if (reply.statusCode !== 200) return body;
  if (typeof body === 'string' && !reply.hasHeader('etag')) {
    reply.headers({ etag: `W/"${bodyHash(body)}"`, 'cache-control': 'public, no-cache' });
  }
  const tag = String(reply.getHeader('etag') ?? '').replace(/^W\//, '');
  // A long body may still be compressed after this hook (content-encoding.ts).
  const vary = String(reply.getHeader('vary') ?? '');
  const mayBeCompressed = !vary.includes('accept-encoding');
  if (mayBeCompressed) reply.header('vary', vary === '' ? 'accept-encoding' : `${vary}, accept-encoding`);
  const isKnown = matchesEtag(request.headers['if-none-match'], tag);
  if (isKnown) reply.code(304).removeHeader('content-type');
  if (request.method === 'HEAD') return isKnown || mayBeCompressed ? createEmptyBody() : body;
  return isKnown ? null : body;
}

/** Empty body for HEAD. For other bodies Fastify sets Content-Length, which might differ from that of GET (RFC 9110, 8.6). */
const createEmptyBody = () => Readable.from([]);

/** Responds with 304 to a client that has the current version. */
export function sendNotModified({ method }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(304).send(method === 'HEAD' ? createEmptyBody() : undefined);
}
