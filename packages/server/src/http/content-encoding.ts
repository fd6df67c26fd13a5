import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { Negotiator } from 'negotiator';

/** The encodings that we send, the smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The encoding that a client likes best; of several that it likes equally, the smallest. */
export function encodingFor(acceptEncoding = ''): Encoding {
  const client = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const [best] = client.encodings(ENCODINGS, { preferred: ENCODINGS });
  return ENCODINGS.find((encoding) => encoding === best) ?? 'identity';
}

/** Strong tags, with quotes, and different for each encoding (RFC 9110, 8.8.3.3). */
export function etagsOf(hash: string): Readonly<Record<Encoding, string>> {
  return { br: `"${hash}-br"`, gzip: `"${hash}-gzip"`, identity: `"${hash}"` };
}

/** The routes with long answers. A board is compressed once for each publication (board/representation.ts). */
const COMPRESSED = [
  '/api/models/',
  '/api/runs/',
  '/api/publications',
  '/api/changes',
  '/api/compare',
  '/api/docs',
  '/api/openapi.json',
];
const COMPRESSED_BEFOREHAND = '/board';
/** Below this size compression saves no packet on the way. */
const THRESHOLD_BYTES = 1024;
/** These answers are compressed for each call, so time counts more than the last percent. */
const BROTLI_LEVEL = 4;

/** Compresses long answers of routes that are registered after it. */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    const isLong = COMPRESSED.some((path) => route.url.startsWith(path));
    if (!isLong || route.url.endsWith(COMPRESSED_BEFOREHAND)) route.compress = false;
  });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } },
    // A compressed request body could be a thousand times larger when it is unpacked.
    globalDecompression: false,
  });
}
