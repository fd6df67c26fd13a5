import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import { type Encoding, etagsOf } from '../http/content-encoding.ts';

/** A page ready to be sent in every encoding. */
export interface StoredPage {
  readonly etags: Readonly<Record<Encoding, string>>;
  /** The plain page is not kept: it is ten times as large, and almost nobody asks for it. */
  readonly compressed: Readonly<Record<Exclude<Encoding, 'identity'>, Buffer>>;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const decompressGzip = promisify(gunzip);

/** Of a page that a visitor waits for. */
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
  const [br, gz] = await Promise.all([
    compressBrotli(plain, { params }),
    compressGzip(plain, { level: effort === 'best' ? 9 : 6 }),
  ]);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { etags: etagsOf(hash), compressed: { br, gzip: gz } };
}

/** The body of a page in an encoding. */
export async function pageBody({ compressed }: StoredPage, encoding: Encoding): Promise<Buffer> {
  return encoding === 'identity' ? decompressGzip(compressed.gzip) : compressed[encoding];
}

/** The memory that a page takes. */
export function storedBytes({ compressed }: StoredPage): number {
  return compressed.br.byteLength + compressed.gzip.byteLength;
}
