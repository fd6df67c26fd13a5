import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PublishedBoard } from '../store/board.ts';

export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** One form in which the board is sent. */
export interface Representation {
  readonly body: Buffer;
  /** Strong, with its quotes; another one for each encoding (RFC 9110, 8.8.3.3). */
  readonly etag: string;
}

/** The answer of the leaderboard call (spec 7.1) for one publication, ready to be sent in every encoding. */
export interface BoardAnswer {
  readonly publication: number | null;
  readonly models: number;
  readonly forms: Readonly<Record<Encoding, Representation>>;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Brotli level 9 takes seconds on very large boards; what is sent to many is worth more than what is sent to none yet. */
const LARGE_BODY_BYTES = 16_000_000;

/**
 * The body has one entry a line: still JSON, but a browser can read it piecemeal without blocking. null is the empty
 * board before the first publication.
 */
export async function representBoard(board: PublishedBoard | null): Promise<BoardAnswer> {
  const lines = board?.entries.map((entry) => JSON.stringify(entry)) ?? [];
  const body = Buffer.from(lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`);
  const level = body.length > LARGE_BODY_BYTES ? 5 : 9;
  const brotli = await compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
  const zipped = await compressGzip(body, { level: 6 });
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return {
    publication: board?.publication ?? null,
    models: lines.length,
    forms: {
      br: { body: brotli, etag: `"${hash}-br"` },
      gzip: { body: zipped, etag: `"${hash}-gzip"` },
      identity: { body, etag: `"${hash}"` },
    },
  };
}
