import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_PROTOCOL } from '@leaderboard/core/benchmark/protocols';
import { readPageQuery, writePageQuery } from '@leaderboard/core/board/page-query';
import type { PageLanguage } from '@leaderboard/core/page-language';
import type { RenderedPage } from '@leaderboard/core/rendered-page';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { SerializedBoard } from '../board/serialize-board.ts';
import { compressBody, type StoredBody } from '../http/stored-body.ts';
import { copyToSharedMemory, type RenderableBoard, type RenderThread } from './render-thread.ts';

export interface BoardPages {
  /**
   * Accepts a new board and renders its first page in advance, so that visitors need not wait. Resolves when that page is ready.
   * Never rejects: if rendering fails, the browser renders the board.
   */
  readonly show: (serialized: SerializedBoard) => Promise<void>;
  /**
   * Returns the page for a query, or null if it is not ready in time; the browser then renders the board.
   * @param mayRender only called if the page has not been rendered yet.
   */
  readonly page: (query: string, mayRender: () => boolean) => Promise<StoredBody | null>;
  readonly modelCount: () => number;
}

/** The board shown on a page. */
export type ShownBoard = Pick<SerializedBoard, 'hash' | 'publication' | 'publishedAt'>;

/** Returns the date of a publication in ISO 8601; null before the first one. */
export function getPublicationDay({ publishedAt }: Pick<ShownBoard, 'publishedAt'>): string | null {
  return publishedAt === null ? null : new Date(publishedAt).toISOString().slice(0, 10);
}

interface Options {
  readonly language: PageLanguage;
  readonly thread: Pick<RenderThread, 'render'>;
  /** Builds the complete document of a rendered page. */
  readonly toDocument: (rendered: RenderedPage, shown: ShownBoard) => string;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  /** Once aborted, failed renders are neither logged nor retried. */
  readonly stopped?: AbortSignal;
  /** Maximum time a visitor waits for a page that is not ready. */
  readonly timeoutMs?: number;
  /** Retry delay after a board's first failed render. It doubles with each failure. */
  readonly retryMs?: number;
}

/**
 * A page offers a choice of protocols if there are several. A stored board's own protocols are unknown until its scores are read.
 */
function getOfferedProtocols({ protocols }: Pick<SerializedBoard, 'protocols'>): readonly string[] {
  return protocols.length > 1 ? protocols : [];
}

/**
 * Identifies a board. If a publication only changes rows of another protocol, the hash stays the same and only the protocols may
 * differ.
 */
function getKey(board: Pick<SerializedBoard, 'hash' | 'protocols'>): string {
  return [board.hash, ...getOfferedProtocols(board)].join(' ');
}

/** Cache limit, excluding the first page, which is always stored. A page takes about 40 kB. */
const MAX_CACHED_BYTES = 32 * 1024 * 1024;
/** Searching and sorting 100,000 models takes a quarter of this time. */
const RENDER_BUDGET_MS = 1000;
/** Beyond this wait, visitors are better served by a page without rows, which the browser fills in. */
const TIMEOUT_MS = 500;
/** Maximum number of pages that are queued or being rendered. */
const MAX_UNDER_WAY = 16;
const RETRY_MS = 1000;
const MAX_RETRY_MS = 5 * 60_000;
/** Maximum length of a path with its query. Pages for longer URLs are not rendered; none of our links is that long. */
export const MAX_URL_LENGTH = 2000;

/** Upper bound on a page's memory: its gzip version is at most a third larger than its Brotli version. */
function storedBytes({ brotli }: StoredBody): number {
  return Math.ceil(brotli.byteLength * 2.5);
}

/** The served board with its pages. A new board replaces all of them at once. */
interface ServedBoard {
  readonly serialized: SerializedBoard;
  readonly board: RenderableBoard;
  readonly first: StoredBody;
  /** Most recently used pages. */
  readonly pages: LRUCache<string, StoredBody, () => boolean>;
}

/** Renders each view once per board, no matter how many visitors request it, and caches pages up to a size limit. */
export function createBoardPages({
  language,
  thread,
  toDocument,
  logger,
  stopped,
  timeoutMs = TIMEOUT_MS,
  retryMs = RETRY_MS,
}: Options): BoardPages {
  let newest: SerializedBoard | null = null;
  let served: ServedBoard | null = null;
  let queue = Promise.resolve();
  let pendingPages = 0;

  /** Renders a view. Resolves to undefined if it takes too long. */
  async function renderView(query: string): Promise<StoredBody | undefined> {
    // The thread holds one board, so a view of the old one would make it parse both again.
    await queue;
    if (served === null) return undefined;
    const { serialized, board } = served;
    const rendered = await thread.render({ language, board, query, budgetMs: RENDER_BUDGET_MS });
    return rendered === null ? undefined : compressBody(toDocument(rendered, serialized), 'quick');
  }

  function createCache(): ServedBoard['pages'] {
    return new LRUCache<string, StoredBody, () => boolean>({
      maxSize: MAX_CACHED_BYTES,
      sizeCalculation: storedBytes,
      // Visitors still get their page if other pages evict it from the cache.
      ignoreFetchAbort: true,
      fetchMethod: async (query, _stale, { context: mayRender }) => {
        if (pendingPages >= MAX_UNDER_WAY || !mayRender()) return undefined;
        pendingPages += 1;
        try {
          return await renderView(query);
        } catch (error) {
          logger.error({ err: error }, 'a page could not be rendered; it is served without its rows');
          return undefined;
        } finally {
          pendingPages -= 1;
        }
      },
    });
  }

  /**
   * Renders the first page of a board and serves it. Failures are retried with increasing delays while the old board is served.
   */
  async function renderBoard(serialized: SerializedBoard, failures = 0): Promise<void> {
    const key = getKey(serialized);
    const retry = (error: unknown) => {
      if (stopped?.aborted) return;
      if (failures === 0) logger.error({ err: error }, 'the board cannot be rendered; trying again');
      setTimeout(
        () => {
          queue = queue.then(() => renderBoard(serialized, failures + 1));
        },
        Math.min(retryMs * 2 ** failures, MAX_RETRY_MS),
      ).unref();
    };
    // Boards may be published faster than they can be rendered.
    if (newest === null || key !== getKey(newest) || (failures === 0 && key === served?.board.key)) return;
    try {
      const board = {
        key,
        body: copyToSharedMemory(serialized.brotli),
        day: getPublicationDay(serialized),
        protocols: getOfferedProtocols(serialized),
      };
      const rendered = await thread.render({
        language,
        board,
        query: '',
        budgetMs: Number.POSITIVE_INFINITY,
      });
      if (rendered === null) throw new Error('The first page was not rendered');
      const first = await compressBody(toDocument(rendered, serialized), 'smallest');
      served = { serialized, board, first, pages: createCache() };
    } catch (error) {
      retry(error);
    }
  }

  return {
    show: (serialized) => {
      newest = serialized;
      // Boards are rendered one at a time, because the thread only holds one.
      queue = queue.then(() => renderBoard(serialized));
      return queue;
    },
    page: async (search, mayRender) => {
      const asked = readPageQuery(new URLSearchParams(search));
      // The thread only has the default protocol's rows; the browser loads other protocols.
      if (asked.view.protocol !== DEFAULT_PROTOCOL) return null;
      const query = writePageQuery(asked);
      // The old board is served until the new one is rendered.
      if (served === null) await Promise.race([queue, sleep(timeoutMs, null, { ref: false })]);
      if (served === null) return null;
      const { first, pages } = served;
      if (query === '') return first;
      if (query.length > MAX_URL_LENGTH) return null;
      const known = pages.get(query);
      if (known !== undefined) return known;
      // `fetch` rejects if a page is evicted before it is rendered.
      const page = pages.fetch(query, { context: mayRender }).catch(() => null);
      return (await Promise.race([page, sleep(timeoutMs, null, { ref: false })])) ?? null;
    },
    modelCount: () => newest?.models ?? 0,
  };
}
