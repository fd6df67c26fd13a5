import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { Negotiator } from 'negotiator';

/** Supported encodings, smallest output first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Picks the client's preferred encoding; in a tie, the one with the smallest output. */
export function chooseEncoding(acceptEncoding = ''): Encoding {
  const client = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const [best] = client.encodings(ENCODINGS, { preferred: ENCODINGS });
  return ENCODINGS.find((encoding) => encoding === best) ?? 'identity';
}

/** Builds strong, quoted ETags, one per encoding (RFC 9110, 8.8.3.3). */
export function buildEtags(hash: string): Readonly<Record<Encoding, string>> {
  return { br: `"${hash}-br"`, gzip: `"${hash}-gzip"`, identity: `"${hash}"` };
}

/** Routes with long responses. The board itself is compressed once per publication (board/serialize-board.ts). */
const COMPRESSED = [
  '/api/models/',
  '/api/runs/',
  '/api/publications',
  '/api/changes',
  '/api/compare',
  '/api/docs',
  '/api/openapi.json',
];
const PRECOMPRESSED = '/board';
/** Compressing smaller bodies does not save a network packet. */
const THRESHOLD_BYTES = 1024;
/** These responses are compressed on every request, so speed matters more than the last percent of size. */
const BROTLI_LEVEL = 4;

/** Compresses long responses of routes registered later. */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    const isLong = COMPRESSED.some((path) => route.url.startsWith(path));
    if (!isLong || route.url.endsWith(PRECOMPRESSED)) route.compress = false;
  });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } },
    // A compressed request body could grow a thousandfold when decompressed.
    globalDecompression: false,
  });
}
