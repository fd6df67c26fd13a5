import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { brotliCompressSync, constants, createGunzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor, etagsOf } from '../http/content-encoding.ts';
import { matchesEtag } from '../http/etag.ts';

/** An answer that is made once for each publication, compressed. It can be sent to another thread. */
export interface KeptAnswer {
  readonly hash: string;
  readonly gzip: Uint8Array;
  readonly br: Uint8Array;
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** Of tables of numbers, level 6 takes more than twice the time and is no smaller. */
const BROTLI_LEVEL = 4;

export function keepAnswer(body: string): KeptAnswer {
  return {
    hash: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    gzip: gzipSync(body),
    br: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } }),
  };
}

/** Sends it in the encoding that the client prefers, or 304 where the client has it. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const etag = etagsOf(answer.hash)[encoding];
  reply.headers({ etag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding === 'identity') {
    return reply.type(JSON_TYPE).send(Readable.from([Buffer.from(answer.gzip)]).pipe(createGunzip()));
  }
  const body = answer[encoding];
  return reply
    .header('content-encoding', encoding)
    .type(JSON_TYPE)
    .send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}
