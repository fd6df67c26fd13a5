import { setTimeout as sleep } from 'node:timers/promises';
import { readPageQuery, writePageQuery } from '@leaderboard/core/board/page-query';
import type { Pictured, RenderedPage } from '@leaderboard/core/rendered-page';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { BoardAnswer } from '../board/representation.ts';
import { LONGEST_ADDRESS } from './longest-address.ts';
import type { RenderThread } from './render-thread.ts';
import { type StoredPage, storedBytes, storePage } from './stored-page.ts';

/** The page, or the table for frames of other sites: by the system's theme, or always in one. */
export type PageForm = 'page' | 'embed' | 'embed light' | 'embed dark';

function keyOf(query: string, form: PageForm): string {
  return form === 'page' ? query : `${form} ${query}`;
}

/** The pages with rows that the server has rendered. */
export interface BoardPages {
  /**
   * Takes a new board and renders its first page, so that nobody waits for it. It never fails: without pages, the browser
   * renders the board.
   */
  readonly show: (answer: BoardAnswer) => Promise<void>;
  /**
   * The page that a query asks for; null when there is none in time: then the browser renders the board.
   * @param mayRender asked only when the page is not there yet.
   * @param form 'page' unless it is to be framed by other sites.
   */
  readonly page: (query: string, mayRender: () => boolean, form?: PageForm) => Promise<StoredPage | null>;
  /** The picture of the board for link previews, as PNG, drawn once for each publication; null when there is none in time. */
  readonly picture: () => Promise<Uint8Array | null>;
  /**
   * The same of a model or of several.
   * @param key of what is pictured: it is drawn once for each.
   * @param mayDraw asked only when the picture is not there yet.
   */
  readonly pictureOf: (
    of: Exclude<Pictured, 'board'>,
    key: string,
    mayDraw: () => boolean,
  ) => Promise<Uint8Array | null>;
  /** The models on the newest board. */
  readonly modelCount: () => number;
}

interface Options {
  readonly renderer: RenderThread;
  /** The whole document of a rendered page. */
  readonly toDocument: (rendered: RenderedPage, form: PageForm) => string;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  /** How long a visitor waits for a page that is not there yet, before the page without rows is better. */
  readonly patienceMs?: number;
}

/** Beside the first page, which is always kept. A page takes about 40 kB. */
const MOST_CACHED_BYTES = 32 * 1024 * 1024;
/** Pages being rendered or waiting for it. */
const MOST_UNDER_WAY = 16;
/** Searching and sorting 100,000 models takes a quarter of it. */
const RENDER_BUDGET_MS = 1000;
const PATIENCE_MS = 500;

/** A program that makes previews waits longer than a person, and asks once. */
const PICTURE_PATIENCE_MS = 5000;
/** Beside the board's; one takes 30 to 60 kB. */
const MOST_PICTURES = 100;
const MOST_DRAWN_AT_ONCE = 4;

/** Everything of one publication, so that nothing of an old board is kept under a new one. */
interface Edition {
  readonly board: string;
  picture?: Promise<Uint8Array | null>;
  /** Of models and comparisons by their keys, the one asked for last at the end. */
  readonly pictures: Map<string, Uint8Array>;
  readonly drawing: Map<string, Promise<Uint8Array | null>>;
  readonly first: StoredPage;
  readonly pages: LRUCache<string, StoredPage>;
  readonly underWay: Map<string, Promise<StoredPage | null>>;
}

/** Renders each view once for each publication, and keeps what it has rendered within bounds. */
export function createBoardPages({
  renderer,
  toDocument,
  logger,
  patienceMs = PATIENCE_MS,
}: Options): BoardPages {
  let newest: BoardAnswer | null = null;
  let edition: Edition | null = null;
  let turn = Promise.resolve();

  async function renderInto(
    { board, pages, underWay }: Edition,
    query: string,
    form: PageForm,
  ): Promise<StoredPage | null> {
    const key = keyOf(query, form);
    try {
      const rendered = await renderer.render(query, RENDER_BUDGET_MS, form === 'page' ? 'page' : 'embed');
      if (rendered === null) return null;
      const page = await storePage(toDocument(rendered, form), 'quick');
      // A newer board may have come meanwhile.
      if (rendered.board === board) pages.set(key, page);
      return page;
    } catch (error) {
      logger.error({ err: error }, 'a page could not be rendered; it is served without its rows');
      return null;
    } finally {
      underWay.delete(key);
    }
  }

  async function makeEdition(answer: BoardAnswer): Promise<void> {
    const { hash } = answer;
    // Boards can follow each other faster than they are rendered.
    if (hash !== newest?.hash || hash === edition?.board) return;
    try {
      await renderer.load(hash, (answer.lean ?? answer).compressed.gzip);
      const rendered = await renderer.render('', Number.POSITIVE_INFINITY, 'page');
      if (rendered === null) throw new Error('The first page was not rendered');
      const first = await storePage(toDocument(rendered, 'page'), 'best');
      edition = {
        board: hash,
        first,
        pages: new LRUCache({ maxSize: MOST_CACHED_BYTES, sizeCalculation: storedBytes }),
        underWay: new Map(),
        pictures: new Map(),
        drawing: new Map(),
      };
    } catch (error) {
      edition = null;
      logger.error({ err: error }, 'the board cannot be rendered; the page is served without its rows');
    }
  }

  /** null is what somebody gets who would have to wait too long. */
  function inTime<T>(work: Promise<T>, ms = patienceMs): Promise<T | null> {
    return Promise.race([work, sleep(ms, null, { ref: false })]);
  }

  /** The edition of the newest board, or of the one before while that is not there. */
  async function editionInTime(ms?: number): Promise<Edition | null> {
    if (edition === null) await inTime(turn, ms);
    return edition;
  }

  async function draw(of: Pictured): Promise<Uint8Array | null> {
    try {
      return await renderer.picture(of);
    } catch (error) {
      logger.error({ err: error }, 'a picture for link previews could not be drawn');
      return null;
    }
  }

  async function drawInto(
    { pictures, drawing }: Edition,
    of: Pictured,
    key: string,
  ): Promise<Uint8Array | null> {
    const picture = await draw(of);
    drawing.delete(key);
    if (picture !== null) pictures.set(key, picture);
    for (const oldest of pictures.keys()) if (pictures.size > MOST_PICTURES) pictures.delete(oldest);
    return picture;
  }

  return {
    picture: async () => {
      const now = await editionInTime(PICTURE_PATIENCE_MS);
      if (now === null) return null;
      now.picture ??= draw('board');
      return now.picture;
    },
    pictureOf: async (of, key, mayDraw) => {
      const now = await editionInTime(PICTURE_PATIENCE_MS);
      if (now === null) return null;
      const known = now.pictures.get(key);
      if (known !== undefined) {
        now.pictures.delete(key);
        now.pictures.set(key, known);
        return known;
      }
      let picture = now.drawing.get(key);
      if (picture === undefined) {
        if (now.drawing.size >= MOST_DRAWN_AT_ONCE || !mayDraw()) return null;
        picture = drawInto(now, of, key);
        now.drawing.set(key, picture);
      }
      return inTime(picture, PICTURE_PATIENCE_MS);
    },
    modelCount: () => newest?.models ?? 0,
    show: (answer) => {
      newest = answer;
      // One after the other: the thread holds one board.
      turn = turn.then(() => makeEdition(answer));
      return turn;
    },
    page: async (search, mayRender, form = 'page') => {
      const now = edition ?? (await editionInTime());
      if (now === null) return null;
      const query = search === '' ? '' : writePageQuery(readPageQuery(new URLSearchParams(search)));
      if (query === '' && form === 'page') return now.first;
      if (query.length > LONGEST_ADDRESS) return null;
      const key = keyOf(query, form);
      const known = now.pages.get(key);
      if (known !== undefined) return known;
      let page = now.underWay.get(key);
      if (page === undefined) {
        if (now.underWay.size >= MOST_UNDER_WAY || !mayRender()) return null;
        page = renderInto(now, query, form);
        now.underWay.set(key, page);
      }
      return inTime(page);
    },
  };
}
