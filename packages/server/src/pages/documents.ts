import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentRequest, RenderedDocument } from '@leaderboard/core/rendered-page';
import type { FastifyBaseLogger } from 'fastify';
import { createPageCache } from './page-cache.ts';
import type { RenderThread } from './render-thread.ts';
import { type StoredPage, storePage } from './stored-page.ts';

/** The pages about models, runs and so on that the server has rendered. */
export interface Documents {
  /** The document of a page; null when there is none in time: then the browser renders the page. */
  readonly page: (request: DocumentRequest) => Promise<StoredPage | null>;
}

interface Options {
  readonly renderer: Pick<RenderThread, 'document'>;
  /** The whole document of a rendered page. @param address its path with its query. */
  readonly toDocument: (rendered: RenderedDocument, address: string) => string;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
}

/** A document takes about 10 kB. */
const MOST_CACHED_BYTES = 8 * 1024 * 1024;
/** Documents being rendered or waiting for it. */
const MOST_UNDER_WAY = 16;
/** A visitor with script needs none of it. */
const PATIENCE_MS = 500;

/** Renders each document once for each content, and keeps what it has rendered within bounds. */
export function createDocuments({ renderer, toDocument, logger }: Options): Documents {
  const kept = createPageCache(MOST_CACHED_BYTES);
  const underWay = new Map<string, Promise<StoredPage | null>>();

  async function render(key: string, request: DocumentRequest): Promise<StoredPage | null> {
    try {
      const rendered = await renderer.document(request);
      if (rendered === null) return null;
      const page = await storePage(toDocument(rendered, `${request.path}${request.query}`), 'quick');
      kept.put(key, page);
      return page;
    } catch (error) {
      logger.error(
        { err: error },
        'a document could not be rendered; the page is served without its content',
      );
      return null;
    } finally {
      underWay.delete(key);
    }
  }

  return {
    page: async (request) => {
      const content = createHash('sha256')
        .update(request.answer ?? '')
        .digest('base64url');
      const key = `${request.path}${request.query} ${content}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      let page = underWay.get(key);
      if (page === undefined) {
        if (underWay.size >= MOST_UNDER_WAY) return null;
        page = render(key, request);
        underWay.set(key, page);
      }
      return Promise.race([page, sleep(PATIENCE_MS, null, { ref: false })]);
    },
  };
}
