import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Lists, long records and the page of the API; a board is compressed beforehand. */
const COMPRESSED = [
  '/api/models/',
  '/api/runs/',
  '/api/publications',
  '/api/changes',
  '/api/compare',
  '/api/docs',
  '/api/openapi.json',
];
const SENT_COMPRESSED = '/board';
/** Below this size compression saves no packet on the way. */
const THRESHOLD_BYTES = 1024;
/** These answers are compressed for each call, so time counts more than the last percent. */
const BROTLI_LEVEL = 4;

/**
 * Compresses the lists of the queue, which many visitors poll, for routes that are registered after it. The board is
 * compressed once for each publication (board/representation.ts), the pages by the build, and the other answers are short.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    const isLong = COMPRESSED.some((path) => route.url.startsWith(path));
    if (!isLong || route.url.endsWith(SENT_COMPRESSED)) route.compress = false;
  });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } },
    // A compressed body of a call could be a thousand times larger once it is read.
    globalDecompression: false,
  });
}
