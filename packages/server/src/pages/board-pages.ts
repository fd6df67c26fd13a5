import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_PROTOCOL } from '@leaderboard/core/benchmark/protocols';
import { readPageQuery, writePageQuery } from '@leaderboard/core/board/page-query';
import type { PageLanguage } from '@leaderboard/core/page-language';
import type { RenderedPage } from '@leaderboard/core/rendered-page';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { BoardAnswer } from '../board/representation.ts';
import { type StoredBody, storeBody } from '../http/stored-body.ts';
import { type RenderableBoard, type RenderThread, sharedCopy } from './render-thread.ts';

export interface BoardPages {
  /**
   * Takes a new board and renders its first page, so that no visitor waits for it. It resolves when that page is there. It never
   * fails: without pages, the browser renders the board.
   */
  readonly show: (answer: BoardAnswer) => Promise<void>;
  /**
   * The page that a query asks for; null when there is none in time: then the browser renders the board.
   * @param mayRender asked only when the page is not there yet.
   */
  readonly page: (query: string, mayRender: () => boolean) => Promise<StoredBody | null>;
  readonly modelCount: () => number;
}

/** The board that a page shows. */
export type ShownBoard = Pick<BoardAnswer, 'hash' | 'publication' | 'publishedAt'>;

/** The day of a publication, ISO 8601; null: nothing is published. */
export function dayOf({ publishedAt }: Pick<ShownBoard, 'publishedAt'>): string | null {
  return publishedAt === null ? null : new Date(publishedAt).toISOString().slice(0, 10);
}

interface Options {
  readonly language: PageLanguage;
  readonly thread: Pick<RenderThread, 'render'>;
  /** The whole document of a rendered page. */
  readonly toDocument: (rendered: RenderedPage, shown: ShownBoard) => string;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  /** After it, a board that is not rendered is no failure. */
  readonly stopped?: AbortSignal;
  /** How long a visitor waits for a page that is not there yet. */
  readonly patienceMs?: number;
  /** The pause after the first failure to render a board. It doubles with each failure. */
  readonly retryMs?: number;
}

/** Beside the first page, which is always kept. A page takes about 40 kB. */
const MOST_CACHED_BYTES = 32 * 1024 * 1024;
/** Searching and sorting 100,000 models takes a quarter of it. */
const RENDER_BUDGET_MS = 1000;
/** A longer wait is worse for a visitor than a page without rows, which the browser fills. */
const PATIENCE_MS = 500;
/** The largest number of pages that are rendering or waiting for it. */
const MOST_UNDER_WAY = 16;
const RETRY_MS = 1000;
const LONGEST_RETRY_MS = 5 * 60_000;
/** A longer path and query gets no page: no link of ours is as long. */
export const LONGEST_ADDRESS = 2000;

/** An upper bound of the memory that a page takes: as gzip it is at most a third larger than as Brotli. */
function storedBytes({ brotli }: StoredBody): number {
  return Math.ceil(brotli.byteLength * 2.5);
}

/** The board that is served, with its pages. A new board replaces them all at once. */
interface ServedBoard {
  readonly answer: BoardAnswer;
  readonly board: RenderableBoard;
  readonly first: StoredBody;
  /** The pages that were used last. */
  readonly pages: LRUCache<string, StoredBody, () => boolean>;
}

/** Renders each view once for each board, however many visitors ask for it, and keeps what it has rendered within bounds. */
export function createBoardPages({
  language,
  thread,
  toDocument,
  logger,
  stopped,
  patienceMs = PATIENCE_MS,
  retryMs = RETRY_MS,
}: Options): BoardPages {
  let newest: BoardAnswer | null = null;
  let served: ServedBoard | null = null;
  let turn = Promise.resolve();
  let underWay = 0;

  /** Renders a view; undefined when there is none in time. */
  async function renderView(query: string): Promise<StoredBody | undefined> {
    // The thread holds one board: a view of the old one would have it read twice.
    await turn;
    if (served === null) return undefined;
    const { answer, board } = served;
    const rendered = await thread.render({ language, board, query, budgetMs: RENDER_BUDGET_MS });
    return rendered === null ? undefined : storeBody(toDocument(rendered, answer), 'quick');
  }

  function createCache(): ServedBoard['pages'] {
    return new LRUCache<string, StoredBody, () => boolean>({
      maxSize: MOST_CACHED_BYTES,
      sizeCalculation: storedBytes,
      // Visitors wait for a page even if others push it out of the cache.
      ignoreFetchAbort: true,
      fetchMethod: async (query, _stale, { context: mayRender }) => {
        if (underWay >= MOST_UNDER_WAY || !mayRender()) return undefined;
        underWay += 1;
        try {
          return await renderView(query);
        } catch (error) {
          logger.error({ err: error }, 'a page could not be rendered; it is served without its rows');
          return undefined;
        } finally {
          underWay -= 1;
        }
      },
    });
  }

  /** Renders the first page of a board and serves it. After a failure the old one is served, and this is tried again, later each time. */
  async function renderBoard(answer: BoardAnswer, failures = 0): Promise<void> {
    const { hash } = answer;
    const retry = (error: unknown) => {
      if (stopped?.aborted) return;
      if (failures === 0) logger.error({ err: error }, 'the board cannot be rendered; trying again');
      setTimeout(
        () => {
          turn = turn.then(() => renderBoard(answer, failures + 1));
        },
        Math.min(retryMs * 2 ** failures, LONGEST_RETRY_MS),
      ).unref();
    };
    // Boards can follow each other faster than they are rendered.
    if (hash !== newest?.hash || (failures === 0 && hash === served?.answer.hash)) return;
    try {
      const board = { hash, body: sharedCopy(answer.brotli), day: dayOf(answer) };
      const rendered = await thread.render({
        language,
        board,
        query: '',
        budgetMs: Number.POSITIVE_INFINITY,
      });
      if (rendered === null) throw new Error('The first page was not rendered');
      const first = await storeBody(toDocument(rendered, answer), 'smallest');
      served = { answer, board, first, pages: createCache() };
    } catch (error) {
      retry(error);
    }
  }

  return {
    show: (answer) => {
      newest = answer;
      // One after the other: the thread holds one board.
      turn = turn.then(() => renderBoard(answer));
      return turn;
    },
    page: async (search, mayRender) => {
      const asked = readPageQuery(new URLSearchParams(search));
      // The thread has the rows of the default protocol; the browser loads the others.
      if (asked.view.protocol !== DEFAULT_PROTOCOL) return null;
      const query = writePageQuery(asked);
      // Until then the old board is served.
      if (served === null) await Promise.race([turn, sleep(patienceMs, null, { ref: false })]);
      if (served === null) return null;
      const { first, pages } = served;
      if (query === '') return first;
      if (query.length > LONGEST_ADDRESS) return null;
      const known = pages.get(query);
      if (known !== undefined) return known;
      // A page that was not rendered and is pushed out meanwhile is rejected.
      const page = pages.fetch(query, { context: mayRender }).catch(() => null);
      return (await Promise.race([page, sleep(patienceMs, null, { ref: false })])) ?? null;
    },
    modelCount: () => newest?.models ?? 0,
  };
}
