import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createBrotliDecompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor, etagsOf } from './content-encoding.ts';
import { matchesEtag, sendUnchanged } from './etag.ts';

/** A body that is compressed once and sent often. The plain form is up to ten times as large, so it is not kept. */
export interface StoredBody {
  /** Of the plain body. */
  readonly hash: string;
  readonly brotli: Buffer;
  /** For clients without Brotli, compressed when the first of them asks. */
  readonly gzip: () => Promise<Buffer>;
}

export function storedBody(hash: string, brotli: Buffer): StoredBody {
  let gzipped: Promise<Buffer> | undefined;
  return {
    hash,
    brotli,
    gzip: () => {
      gzipped ??= buffer(plainOf(brotli).pipe(createGzip()));
      return gzipped;
    },
  };
}

/** The plain body, decompressed as fast as it is read. */
export function plainOf(brotli: Buffer): Readable {
  return Readable.from([brotli]).pipe(createBrotliDecompress());
}

const hashIn = (hash: Hash) => hash.digest('base64url').slice(0, 22);

/** A body that was stored elsewhere; null where its bytes are not those of its hash. */
export async function verifiedBody(hash: string, brotli: Buffer): Promise<StoredBody | null> {
  const plain = createHash('sha256');
  try {
    for await (const part of plainOf(brotli)) plain.update(part);
  } catch {
    return null;
  }
  return hashIn(plain) === hash ? storedBody(hash, brotli) : null;
}

/** How much work a body is worth. The smallest form is a quarter smaller and takes up to 200 times as long. */
const BROTLI_LEVELS = { quick: 5, good: 6, smallest: constants.BROTLI_MAX_QUALITY } as const;
export type Effort = keyof typeof BROTLI_LEVELS;
/** A window of 512 kB. The default of 4 MB saves 3 % of a large board and needs 34 MB of memory for each stream. */
const BROTLI_WINDOW_BITS = 19;

/** Compresses and hashes a body while it is written, so that the whole body is never in memory. Zlib works in threads of its own. */
export function createBodyWriter(effort: Effort) {
  const hash = createHash('sha256');
  const brotli = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVELS[effort],
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  const compressed = buffer(brotli);
  // `end` reports a failure; until then it must not count as an unhandled rejection.
  compressed.catch(() => undefined);
  return {
    write: (part: string | Uint8Array) => {
      hash.update(part);
      return new Promise<void>((resolve, reject) => {
        brotli.write(part, (error) => (error ? reject(error) : resolve()));
      });
    },
    end: async (): Promise<StoredBody> => {
      brotli.end();
      return storedBody(hashIn(hash), await compressed);
    },
    abandon: () => brotli.destroy(),
  };
}

export async function storeBody(content: string | Uint8Array, effort: Effort): Promise<StoredBody> {
  const body = createBodyWriter(effort);
  await body.write(content);
  return body.end();
}

/** Sends a body in the encoding that the client prefers, or 304 where the client has it. The caller sets the other headers. */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  body: StoredBody,
  type: string,
) {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const etag = etagsOf(body.hash)[encoding];
  // No header is set before it is there: an error that is sent meanwhile is not compressed.
  const compressed = encoding === 'gzip' ? await body.gzip() : body.brotli;
  // The time limit was over before the body was there. Fastify logs an error for a second answer.
  if (reply.sent) return reply;
  reply.header('etag', etag);
  const isKnown = matchesEtag(request.headers['if-none-match'], etag);
  if (isKnown && reply.statusCode === 200) return sendUnchanged(request, reply);
  reply.type(type);
  if (encoding === 'identity') return reply.send(plainOf(body.brotli));
  reply.header('content-encoding', encoding);
  return reply.send(compressed);
}
