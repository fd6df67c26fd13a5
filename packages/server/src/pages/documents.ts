import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BoardOfThen, DocumentRequest, RenderedDocument } from '@leaderboard/core/rendered-page';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RenderThread } from './render-thread.ts';
import { type StoredPage, storedBytes, storePage } from './stored-page.ts';

/** The pages about models, runs and so on that the server has rendered. */
export interface Documents {
  /** The document of a page; null when there is none in time: then the browser renders the page by itself. */
  readonly page: (request: DocumentRequest) => Promise<StoredPage | null>;
  /**
   * A page of a past board; null when it cannot be rendered. Its caller bounds the wait, as the call for the board is part of it.
   * @param query of the page.
   * @param mayRender asked only when the page is not there yet.
   */
  readonly past: (
    query: string,
    board: PastBoard | null,
    mayRender: () => boolean,
  ) => Promise<StoredPage | null>;
}

/** A past board as its call answers, its body as gzip. */
export interface PastBoard extends BoardOfThen<Buffer> {
  /** The ETag of the body. */
  readonly etag: string;
}

interface Options {
  readonly renderer: Pick<RenderThread, 'document' | 'past'>;
  /** The whole document of a rendered page. @param address its path with its query. */
  readonly toDocument: (rendered: RenderedDocument, address: string) => string;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  /** How long a visitor waits for a document that is not there yet. */
  readonly patienceMs?: number;
}

/** A document takes 25 to 40 kB, in both encodings. */
const MOST_CACHED_BYTES = 8 * 1024 * 1024;
/** Documents being rendered or waiting for it. */
const MOST_UNDER_WAY = 16;
/** The same of past boards, in each language: they wait for each other, and the last should not seem to hang. */
const MOST_PAST_UNDER_WAY = 2;
/** Then a page that the browser fills is better. */
const PATIENCE_MS = 500;
/** Reading, searching and sorting a past board, other pages in between. */
const PAST_BUDGET_MS = 10_000;
/** A board that failed or did not come in time is not begun again at once: browsers without script load its page again. */
const HOPELESS_MS = 60_000;

/** Pages that are being rendered or wait for it, by their keys. */
interface UnderWay {
  readonly pages: Map<string, Promise<StoredPage | null>>;
  readonly most: number;
}

/** Renders each document once for each content, and keeps what it has rendered within bounds. */
export function createDocuments({
  renderer,
  toDocument,
  logger,
  patienceMs = PATIENCE_MS,
}: Options): Documents {
  const kept = new LRUCache<string, StoredPage>({
    maxSize: MOST_CACHED_BYTES,
    sizeCalculation: storedBytes,
  });
  const underWay: UnderWay = { pages: new Map(), most: MOST_UNDER_WAY };
  const pastUnderWay: UnderWay = { pages: new Map(), most: MOST_PAST_UNDER_WAY };
  /** Past boards by their ETags. */
  const hopeless = new Set<string>();

  async function render(
    { pages }: UnderWay,
    key: string,
    address: string,
    work: () => Promise<RenderedDocument | null>,
  ): Promise<StoredPage | null> {
    try {
      const rendered = await work();
      if (rendered === null) return null;
      const page = await storePage(toDocument(rendered, address), 'quick');
      kept.set(key, page);
      return page;
    } catch (error) {
      logger.error(
        { err: error },
        'a document could not be rendered; the page is served without its content',
      );
      return null;
    } finally {
      pages.delete(key);
    }
  }

  /** The kept page, the one under way, or a new one, if so many may be under way. */
  async function pageOf(
    { pages, most }: UnderWay,
    key: string,
    address: string,
    work: () => Promise<RenderedDocument | null>,
    mayRender: () => boolean = () => true,
  ): Promise<StoredPage | null> {
    const known = kept.get(key);
    if (known !== undefined) return known;
    let page = pages.get(key);
    if (page === undefined) {
      if (pages.size >= most || !mayRender()) return null;
      page = render({ pages, most }, key, address, work);
      pages.set(key, page);
    }
    return page;
  }

  async function pastBoard(query: string, board: PastBoard | null): Promise<RenderedDocument | null> {
    if (board === null) return renderer.past(query, board, PAST_BUDGET_MS);
    if (hopeless.has(board.etag)) return null;
    let rendered: RenderedDocument | null = null;
    try {
      rendered = await renderer.past(query, board, PAST_BUDGET_MS);
      return rendered;
    } finally {
      if (rendered === null) {
        hopeless.add(board.etag);
        setTimeout(() => hopeless.delete(board.etag), HOPELESS_MS).unref();
      }
    }
  }

  return {
    page: async (request) => {
      const address = `${request.path}${request.query}`;
      const content = createHash('sha256')
        .update(request.answer ?? (request.isUnknown ? 'unknown' : ''))
        .digest('base64url');
      const page = pageOf(underWay, `${address} ${content}`, address, () => renderer.document(request));
      return Promise.race([page, sleep(patienceMs, null, { ref: false })]);
    },
    past: (query, board, mayRender) =>
      pageOf(
        board === null ? underWay : pastUnderWay,
        `/${query} ${board?.etag} ${board?.models}`,
        `/${query}`,
        () => pastBoard(query, board),
        mayRender,
      ),
  };
}
