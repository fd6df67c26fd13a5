import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, createBrotliDecompress, gzip } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Encoding, etagsOf } from '../http/content-encoding.ts';

/** A page ready to be sent. */
export interface StoredPage {
  readonly hash: string;
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
  return storedPage(createHash('sha256').update(plain).digest('base64url').slice(0, 22), brotli);
}

/** @param hash of the plain page. */
export function storedPage(hash: string, brotli: Buffer): StoredPage {
  let gzipped: Promise<Buffer> | undefined;
  return {
    hash,
    etags: etagsOf(hash),
    brotli,
    gzip: () => {
      gzipped ??= decompressBrotli(brotli).then((page) => compressGzip(page));
      return gzipped;
    },
  };
}

/** The body of a page in an encoding. The plain page is ten times as large and not kept: it is decompressed as fast as the client reads. */
export async function pageBody({ brotli, gzip }: StoredPage, encoding: Encoding): Promise<Buffer | Readable> {
  if (encoding === 'br') return brotli;
  return encoding === 'gzip' ? gzip() : Readable.from([brotli]).pipe(createBrotliDecompress());
}

/** An upper bound of the memory that a page takes: as gzip it is at most a third larger than as Brotli. */
function storedBytes({ brotli }: StoredPage): number {
  return Math.ceil(brotli.byteLength * 2.5);
}

/** Pages with a longer path and query have no content: no link of ours is as long. */
export const LONGEST_ADDRESS = 2000;
/** A longer wait is worse for a visitor than a page without content, which the browser fills. */
const PATIENCE_MS = 500;
/** How many pages may be rendering or waiting for it. */
const MOST_UNDER_WAY = 16;

interface Options {
  readonly mostBytes: number;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  readonly patienceMs?: number | undefined;
}

/** How a page is made that is not in the cache. */
interface Rendering {
  /** The HTML of the page; null when it takes too long. */
  readonly render: () => Promise<string | null>;
  /** Asked only when the page has to be rendered. */
  readonly mayRender: () => boolean;
}

/** A page by its key; null when there is none in time. */
export type PageCache = (key: string, rendering: Rendering) => Promise<StoredPage | null>;

/** Renders each page once, however many visitors ask for it, and keeps the pages that were used last. */
export function createPageCache({ mostBytes, logger, patienceMs = PATIENCE_MS }: Options): PageCache {
  let underWay = 0;
  const pages = new LRUCache<string, StoredPage, Rendering>({
    maxSize: mostBytes,
    sizeCalculation: storedBytes,
    // Visitors wait for a page even if others push it out of the cache.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { render, mayRender } }) => {
      if (underWay >= MOST_UNDER_WAY || !mayRender()) return undefined;
      underWay += 1;
      try {
        const html = await render();
        return html === null ? undefined : await storePage(html, 'quick');
      } catch (error) {
        logger.error({ err: error }, 'a page could not be rendered; it is served without its content');
        return undefined;
      } finally {
        underWay -= 1;
      }
    },
  });
  return async (key, rendering) => {
    const known = pages.get(key);
    if (known !== undefined) return known;
    const page = pages.fetch(key, { context: rendering });
    return (await Promise.race([page, sleep(patienceMs, null, { ref: false })])) ?? null;
  };
}
