import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type StoredBody, storeBody } from '../http/stored-body.ts';

/** An upper bound of the memory that a page takes: as gzip it is at most a third larger than as Brotli. */
function storedBytes({ brotli }: StoredBody): number {
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
  /** The HTML of the page; null when there is none in time. */
  readonly render: () => Promise<string | null>;
  /** Asked only when the page has to be rendered. */
  readonly mayRender: () => boolean;
}

/** A page by its key; null when there is none in time. */
export type PageCache = (key: string, rendering: Rendering) => Promise<StoredBody | null>;

/** Renders each page once, however many visitors ask for it, and keeps the pages that were used last. */
export function createPageCache({ mostBytes, logger, patienceMs = PATIENCE_MS }: Options): PageCache {
  let underWay = 0;
  const pages = new LRUCache<string, StoredBody, Rendering>({
    maxSize: mostBytes,
    sizeCalculation: storedBytes,
    // Visitors wait for a page even if others push it out of the cache.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { render, mayRender } }) => {
      if (underWay >= MOST_UNDER_WAY || !mayRender()) return undefined;
      underWay += 1;
      try {
        const html = await render();
        return html === null ? undefined : await storeBody(html, 'quick');
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
    // A page that was not rendered and is pushed out meanwhile is rejected.
    const page = pages.fetch(key, { context: rendering }).catch(() => null);
    return (await Promise.race([page, sleep(patienceMs, null, { ref: false })])) ?? null;
  };
}
