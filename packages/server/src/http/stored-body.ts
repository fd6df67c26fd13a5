import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createBrotliDecompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { buildEtags, chooseEncoding } from './content-encoding.ts';
import { matchesEtag, sendNotModified } from './etag.ts';

/** A body that is compressed once and sent often. The uncompressed body is up to ten times as large, so it is not stored. */
export interface StoredBody {
  /** Hash of the uncompressed body. */
  readonly hash: string;
  readonly brotli: Buffer;
  /** Gzip version for clients without Brotli, created on first use. */
  readonly gzip: () => Promise<Buffer>;
}

export function createStoredBody(hash: string, brotli: Buffer): StoredBody {
  let gzipped: Promise<Buffer> | undefined;
  return {
    hash,
    brotli,
    gzip: () => {
      gzipped ??= buffer(decompress(brotli).pipe(createGzip()));
      return gzipped;
    },
  };
}

/** Streams the uncompressed body. */
export function decompress(brotli: Buffer): Readable {
  return Readable.from([brotli]).pipe(createBrotliDecompress());
}

const finishHash = (hash: Hash) => hash.digest('base64url').slice(0, 22);

/** Verifies a stored body against its hash. Returns null if they do not match. */
export async function verifyBody(hash: string, brotli: Buffer): Promise<StoredBody | null> {
  const plain = createHash('sha256');
  try {
    for await (const part of decompress(brotli)) plain.update(part);
  } catch {
    return null;
  }
  return finishHash(plain) === hash ? createStoredBody(hash, brotli) : null;
}

/** Compression levels. `smallest` saves a quarter of the size but takes up to 200 times as long. */
const BROTLI_LEVELS = { quick: 5, good: 6, smallest: constants.BROTLI_MAX_QUALITY } as const;
export type CompressionLevel = keyof typeof BROTLI_LEVELS;
/** 512 kB. The default of 4 MB saves 3 % of a large board, but needs 34 MB of memory per stream. */
const BROTLI_WINDOW_BITS = 19;

/** Compresses and hashes a body while it is written, so the whole body is never in memory. Zlib uses its own threads. */
export function createBodyWriter(effort: CompressionLevel) {
  const hash = createHash('sha256');
  const brotli = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVELS[effort],
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  const compressed = buffer(brotli);
  // `end` reports failures; until then they must not count as unhandled rejections.
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
      return createStoredBody(finishHash(hash), await compressed);
    },
    abandon: () => brotli.destroy(),
  };
}

export async function compressBody(
  content: string | Uint8Array,
  effort: CompressionLevel,
): Promise<StoredBody> {
  const body = createBodyWriter(effort);
  await body.write(content);
  return body.end();
}

/** Sends a body in the client's preferred encoding, or 304 if the client has it. The caller sets the other headers. */
export async function sendStoredBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: StoredBody,
  type: string,
) {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const etag = buildEtags(body.hash)[encoding];
  // Headers are set after compression, because an error response sent in the meantime would be uncompressed.
  const compressed = encoding === 'gzip' ? await body.gzip() : body.brotli;
  // The request may have timed out during compression. Fastify would log an error for a second response.
  if (reply.sent) return reply;
  reply.header('etag', etag);
  const isKnown = matchesEtag(request.headers['if-none-match'], etag);
  if (isKnown && reply.statusCode === 200) return sendNotModified(request, reply);
  reply.type(type);
  if (encoding === 'identity') return reply.send(decompress(body.brotli));
  reply.header('content-encoding', encoding);
  return reply.send(compressed);
}
