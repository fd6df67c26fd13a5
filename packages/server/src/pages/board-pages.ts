import { setTimeout as sleep } from 'node:timers/promises';
import { readPageQuery, writePageQuery } from '@leaderboard/core/board/page-query';
import type { RenderedPage } from '@leaderboard/core/rendered-page';
import type { FastifyBaseLogger } from 'fastify';
import type { BoardAnswer } from '../board/representation.ts';
import { type StoredBody, storeBody } from '../http/stored-body.ts';
import { createPageCache, LONGEST_ADDRESS, type PageCache } from './page-cache.ts';
import type { RenderThread } from './render-thread.ts';

export interface BoardPages {
  /**
   * Takes a new board and renders its first page, so that no visitor waits for it. It resolves when that page is there. It never fails: without pages, the browser
   * renders the board.
   */
  readonly show: (answer: BoardAnswer) => Promise<void>;
  /**
   * The page that a query asks for; null when there is none in time: then the browser renders the board.
   * @param mayRender asked only when the page is not there yet.
   */
  readonly page: (query: string, mayRender: () => boolean) => Promise<StoredBody | null>;
  readonly modelCount: () => number;
}

/** The publication that a page shows. */
export type Published = Pick<BoardAnswer, 'publication' | 'publishedAt'>;

/** The day of a publication, ISO 8601; null: nothing is published. */
export function dayOf({ publishedAt }: Pick<Published, 'publishedAt'>): string | null {
  return publishedAt === null ? null : new Date(publishedAt).toISOString().slice(0, 10);
}

interface Options {
  readonly renderer: RenderThread;
  /** The whole document of a rendered page. */
  readonly toDocument: (rendered: RenderedPage, published: Published) => string;
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
/** How long a visitor waits for the first board after the start. */
const PATIENCE_MS = 500;
const RETRY_MS = 1000;
const LONGEST_RETRY_MS = 5 * 60_000;

/** The pages of one publication. A new publication replaces them all at once. */
interface Edition {
  readonly answer: BoardAnswer;
  readonly first: StoredBody;
  readonly pages: PageCache;
}

/** Renders each view once for each publication, and keeps what it has rendered within bounds. */
export function createBoardPages({
  renderer,
  toDocument,
  logger,
  stopped,
  patienceMs,
  retryMs = RETRY_MS,
}: Options): BoardPages {
  let newest: BoardAnswer | null = null;
  let edition: Edition | null = null;
  let turn = Promise.resolve();

  /** Makes the edition of a board. After a failure the old one is served, and the board is tried again with growing pauses. */
  async function makeEdition(answer: BoardAnswer, failures = 0): Promise<void> {
    const { hash } = answer;
    const retry = (error: unknown) => {
      if (stopped?.aborted) return;
      if (failures === 0) logger.error({ err: error }, 'the board cannot be rendered; trying again');
      setTimeout(
        () => {
          turn = turn.then(() => makeEdition(answer, failures + 1));
        },
        Math.min(retryMs * 2 ** failures, LONGEST_RETRY_MS),
      ).unref();
    };
    // Boards can follow each other faster than they are rendered.
    if (hash !== newest?.hash || (failures === 0 && hash === edition?.answer.hash)) return;
    try {
      await renderer.load(hash, answer.brotli, dayOf(answer));
      const rendered = await renderer.render('', Number.POSITIVE_INFINITY);
      if (rendered === null) throw new Error('The first page was not rendered');
      const first = await storeBody(toDocument(rendered, answer), 'smallest');
      const pages = createPageCache({ mostBytes: MOST_CACHED_BYTES, logger, patienceMs });
      edition = { answer, first, pages };
    } catch (error) {
      retry(error);
    }
  }

  /** The edition of the newest board, or of the one before while that is being made; null when there is none in time. */
  async function editionWithin(ms: number): Promise<Edition | null> {
    if (edition === null) await Promise.race([turn, sleep(ms, null, { ref: false })]);
    return edition;
  }

  return {
    show: (answer) => {
      newest = answer;
      // One after the other: the thread holds one board.
      turn = turn.then(() => makeEdition(answer));
      return turn;
    },
    page: async (search, mayRender) => {
      const query = search === '' ? '' : writePageQuery(readPageQuery(new URLSearchParams(search)));
      const current = await editionWithin(patienceMs ?? PATIENCE_MS);
      if (current === null) return null;
      if (query === '') return current.first;
      if (query.length > LONGEST_ADDRESS) return null;
      const render = async () => {
        const rendered = await renderer.render(query, RENDER_BUDGET_MS);
        const shown = [current.answer, newest].find((one) => one !== null && one.hash === rendered?.board);
        return rendered === null || shown == null ? null : toDocument(rendered, shown);
      };
      return current.pages(query, { render, mayRender });
    },
    modelCount: () => newest?.models ?? 0,
  };
}
