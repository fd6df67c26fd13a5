import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { LeaderboardEntry } from '@leaderboard/core/entry';

export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The answer of the leaderboard call (spec 7.1) for one publication, ready to be sent in every encoding. */
export interface BoardAnswer {
  readonly publication: number | null;
  readonly models: number;
  /** Strong, with its quotes; another one for each encoding (RFC 9110, 8.8.3.3). */
  readonly etags: Readonly<Record<Encoding, string>>;
  /** The plain body is not kept: it is several times as large, and next to nobody asks for it ({@link bodyOf}). */
  readonly compressed: Readonly<Record<Exclude<Encoding, 'identity'>, Buffer>>;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const decompressGzip = promisify(gunzip);

/** Brotli level 9 takes seconds on very large boards; what is sent to many is worth more than what is sent to none yet. */
const LARGE_BODY_BYTES = 16_000_000;

/** A window of 512 kB: entries resemble their neighbours, so the usual 4 MB gain 3 % and cost 34 MB of memory each time. */
const WINDOW_BITS = 19;

/**
 * Reads the board and makes its answer. The body has one entry a line: still JSON, but a browser can read it piecemeal
 * without blocking.
 * @param read calls back with each entry in rank order and gives the publication's number, null before the first.
 */
export async function representBoard(
  read: (onEntry: (entry: LeaderboardEntry) => void) => Promise<number | null>,
): Promise<BoardAnswer> {
  const lines: Buffer[] = [];
  const publication = await read((entry) => {
    lines.push(Buffer.from(`${lines.length === 0 ? '' : ','}\n${JSON.stringify(entry)}`));
  });
  const body = Buffer.concat([Buffer.from('['), ...lines, Buffer.from('\n]\n')]);
  const brotli = await compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: body.length > LARGE_BODY_BYTES ? 5 : 9,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
  const zipped = await compressGzip(body, { level: 6 });
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return {
    publication,
    models: lines.length,
    etags: { br: `"${hash}-br"`, gzip: `"${hash}-gzip"`, identity: `"${hash}"` },
    compressed: { br: brotli, gzip: zipped },
  };
}

/** The body of an answer in an encoding. */
export async function bodyOf(answer: BoardAnswer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'identity' ? decompressGzip(answer.compressed.gzip) : answer.compressed[encoding];
}
