import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { type Encoding, etagsOf } from '../http/content-encoding.ts';

/** A page ready to be sent. */
export interface StoredPage {
  readonly etags: Readonly<Record<Encoding, string>>;
  readonly brotli: Buffer;
  /** For clients without Brotli, compressed when the first of them asks. */
  readonly gzip: () => Promise<Buffer>;
}

const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);

/** For a page that a visitor waits for. */
const QUICK_BROTLI_LEVEL = 5;

/**
 * Compresses a page, in other threads than this one.
 * @param effort 'best' for a page that nobody waits for: the smallest result, in twenty times the time.
 */
export async function storePage(html: string, effort: 'quick' | 'best'): Promise<StoredPage> {
  const plain = Buffer.from(html);
  const level = effort === 'best' ? constants.BROTLI_MAX_QUALITY : QUICK_BROTLI_LEVEL;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  };
  const brotli = await compressBrotli(plain, { params });
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  let gzipped: Promise<Buffer> | undefined;
  return {
    etags: etagsOf(hash),
    brotli,
    gzip: () => {
      gzipped ??= decompressBrotli(brotli).then((page) => compressGzip(page));
      return gzipped;
    },
  };
}

/** The body of a page in an encoding. The plain page is not kept: it is ten times as large, and few clients ask for it. */
export async function pageBody({ brotli, gzip }: StoredPage, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli;
  return encoding === 'gzip' ? gzip() : decompressBrotli(brotli);
}

/** An upper bound of the memory that a page takes: as gzip it is at most a third larger than as Brotli. */
export function storedBytes({ brotli }: StoredPage): number {
  return Math.ceil(brotli.byteLength * 2.5);
}
