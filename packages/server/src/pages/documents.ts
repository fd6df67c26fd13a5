import { createHash } from 'node:crypto';
import { toQuery } from '@leaderboard/core/board/query';
import { addressOf } from '@leaderboard/core/pages/call-address';
import { PAGE_CALLS, valuesOfCall } from '@leaderboard/core/pages/page-calls';
import { allPages, pageAt, pathAsMeant, type Values } from '@leaderboard/core/pages/pages';
import type { DocumentRequest, RenderedDocument } from '@leaderboard/core/rendered-page';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StoredBody } from '../http/stored-body.ts';
import { wantsPage } from '../http/wants-page.ts';
import { createPageCache, LONGEST_ADDRESS } from './page-cache.ts';
import type { RenderThread } from './render-thread.ts';

/** A document takes 25 to 40 kB, in both encodings. */
const MOST_CACHED_BYTES = 8 * 1024 * 1024;

/**
 * The document of a page; null when there is none in time: then the browser renders the page by itself.
 * @param mayRender asked only when the document is not there yet.
 */
export type Documents = (request: DocumentRequest, mayRender: () => boolean) => Promise<StoredBody | null>;

interface Options {
  readonly renderer: Pick<RenderThread, 'document'>;
  /** The hash of the newest board; null before there is one. */
  readonly newest: () => string | null;
  /** The whole document of a rendered page. @param address its path with its query. */
  readonly toDocument: (rendered: RenderedDocument, address: string) => string;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  readonly patienceMs?: number;
}

/** Renders each document once for each answer of its call; one without a call, once for each board. */
export function createDocuments({ renderer, newest, toDocument, logger, patienceMs }: Options): Documents {
  const pages = createPageCache({ mostBytes: MOST_CACHED_BYTES, logger, patienceMs });
  return (request, mayRender) => {
    const { path, query, answer, isUnknown } = request;
    const address = `${path}${query}`;
    const board = newest();
    const content = createHash('sha256')
      .update(answer ?? (isUnknown ? 'unknown' : (board ?? '')))
      .digest('base64url');
    return pages(`${address} ${content}`, {
      render: async () => {
        const rendered = await renderer.document(request);
        // The thread may not have loaded the newest board yet.
        const isOld = rendered.board !== null && rendered.board !== board;
        return isOld ? null : toDocument(rendered, address);
      },
      mayRender,
    });
  };
}

const pageOf = (path: string) => path.replace(/^(\/[^/]*).*$/s, '$1');

/** Whether a call says that the model, run or publication does not exist. */
function isRefused(answer: { readonly statusCode: number } | null): boolean {
  return answer?.statusCode === 400 || answer?.statusCode === 404;
}

interface DocumentsOptions {
  /** The document of a page in the caller's language; null when there is none in time. */
  readonly page: (asked: DocumentRequest, request: FastifyRequest) => Promise<StoredBody | null>;
  /** Sends a page; null: the one that the browser fills. */
  readonly send: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: StoredBody | null,
  ) => Promise<FastifyReply>;
}

const UNLIMITED = {
  unlimited:
    'The call that the page is made from counts, and so does rendering it. Rendered pages are in memory.',
};

/**
 * The pages about models, runs and so on. With script, public/boot.js turns their address into that of the route, and the page is
 * hydrated.
 */
export function registerDocuments(app: FastifyInstance, { page, send }: DocumentsOptions): void {
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound();
    const [path = ''] = request.url.split('?', 1);
    const meant = pathAsMeant(path.replace(/^(?:\/|%23|%21)+/, ''));
    if (meant !== path && pageAt(pageOf(meant)) !== undefined)
      return reply.redirect(`${meant}${request.url.slice(path.length)}`);
    if (!wantsPage(request)) return reply.callNotFound();
    // One page for all of them, so that addresses that nobody has cannot fill the cache.
    const found = await page({ path: '/unknown', query: '', answer: null, isUnknown: true }, request);
    return send(request, reply.code(404), found);
  });
  for (const [path, { about, document }] of allPages()) {
    if (path === '/') continue;
    // A page without a document of its own, which people may type or pass on as a path.
    if (document === undefined) {
      app.get(path, { schema: { hide: true } }, (request, reply) =>
        reply.redirect(`/${toQuery(new URL(request.url, 'http://board').searchParams)}#${path}`),
      );
      continue;
    }
    const pattern = [path, ...about].join('/:');
    const call = document.call === null ? null : PAGE_CALLS[document.call];
    app.get<{ Params: Values; Querystring: Readonly<Record<string, unknown>> }>(
      pattern,
      { config: UNLIMITED, schema: { hide: true } },
      async (request, reply) => {
        const read = document.reads.flatMap((name): [string, string][] => {
          const value = request.query[name];
          return typeof value === 'string' && value !== '' ? [[name, value]] : [];
        });
        const address = { path: addressOf(pattern, request.params), query: toQuery(read) };
        if (address.path.length + address.query.length > LONGEST_ADDRESS) return send(request, reply, null);
        // The limits, checks and refusals of the call apply to the page.
        const values = valuesOfCall(path, { ...request.params, ...Object.fromEntries(read) });
        const answer =
          call === null || values === null
            ? null
            : await app.inject({ url: addressOf(call.path, values), remoteAddress: request.address });
        if (answer === null || answer.statusCode === 200) {
          const asking = { ...address, answer: answer?.body ?? null, isUnknown: false };
          return send(request, reply, await page(asking, request));
        }
        const isUnknown = isRefused(answer);
        reply.code(isUnknown ? 404 : answer.statusCode);
        const wait = answer.headers['retry-after'];
        if (wait !== undefined) reply.header('retry-after', wait);
        const found = isUnknown ? await page({ ...address, answer: null, isUnknown }, request) : null;
        return send(request, reply, found);
      },
    );
  }
}
