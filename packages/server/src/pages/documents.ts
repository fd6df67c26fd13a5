import { toQuery } from '@leaderboard/core/board/codec';
import type { PageLanguage } from '@leaderboard/core/page-language';
import { getCallParams, PAGE_CALLS } from '@leaderboard/core/pages/page-calls';
import { allPages, normalizePath, pageAt, type Values } from '@leaderboard/core/pages/pages';
import { formatUrl } from '@leaderboard/core/pages/urls';
import type { DocumentPage } from '@leaderboard/core/rendered-page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { wantsPage } from '../http/wants-page.ts';
import { MAX_URL_LENGTH } from './board-pages.ts';

/** A page with its document's data. */
export interface DocumentRequest extends DocumentPage {
  /** The document's path and query. */
  readonly address: string;
  /** URL of the page's API call; null if there is none. */
  readonly call: string | null;
}

const getFirstSegment = (path: string) => path.replace(/^(\/[^/]*).*$/s, '$1');

/** Sends a page's document or, for null, the empty page, which the browser fills in. */
type SendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  asked: DocumentRequest | null,
) => Promise<FastifyReply>;

const UNLIMITED = {
  unlimited: 'The embedded call counts, and so does building the document.',
};

interface Documents {
  readonly send: SendDocument;
  /** Returns the language of the requested page. */
  readonly languageOf: (request: FastifyRequest) => PageLanguage;
}

/** Registers the pages of models, runs and other subjects. public/boot.js rewrites their URLs to client-side routes. */
export function registerDocuments(app: FastifyInstance, { send, languageOf }: Documents): void {
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound();
    const [path = ''] = request.url.split('?', 1);
    const meant = normalizePath(path.replace(/^(?:\/|%23|%21)+/, ''));
    if (meant !== path && pageAt(getFirstSegment(meant)) !== undefined)
      return reply.redirect(`${meant}${request.url.slice(path.length)}`);
    if (!wantsPage(request)) return reply.callNotFound();
    const unknown = { path: null, about: '', call: null, answer: null, isUnknown: true };
    return send(request, reply.code(404), { ...unknown, address: '/unknown' });
  });
  for (const [path, { about, document }] of allPages()) {
    if (path === '/') continue;
    // No document is rendered for this page, but people may type or share its path.
    if (document === undefined) {
      app.get(path, { schema: { hide: true } }, (request, reply) =>
        reply.redirect(`/${toQuery(new URL(request.url, 'http://board').searchParams)}#${path}`),
      );
      continue;
    }
    const pattern = [path, ...about].join('/:');
    const contract = document.call === null ? null : PAGE_CALLS[document.call];
    app.get<{ Params: Values; Querystring: Readonly<Record<string, unknown>> }>(
      pattern,
      { config: UNLIMITED, schema: { hide: true } },
      async (request, reply) => {
        const read = document.reads.flatMap((name): [string, string][] => {
          const value = request.query[name];
          return typeof value === 'string' && value !== '' ? [[name, value]] : [];
        });
        const address = `${formatUrl(pattern, request.params)}${toQuery(read)}`;
        if (address.length > MAX_URL_LENGTH) return send(request, reply, null);
        // The API call's limits, validation and errors also apply to the page.
        const values = getCallParams(path, { ...request.params, ...Object.fromEntries(read) });
        const call = contract === null || values === null ? null : formatUrl(contract.path, values);
        const headers = { 'accept-language': languageOf(request) };
        const answer =
          call === null ? null : await app.inject({ url: call, headers, remoteAddress: request.address });
        // The model, run or publication does not exist.
        const isUnknown = answer?.statusCode === 400 || answer?.statusCode === 404;
        if (answer !== null && answer.statusCode !== 200) {
          reply.code(isUnknown ? 404 : answer.statusCode);
          const wait = answer.headers['retry-after'];
          if (wait !== undefined) reply.header('retry-after', wait);
          if (!isUnknown) return send(request, reply, null);
        }
        const body = isUnknown ? null : (answer?.body ?? null);
        const subject = about.map((name) => request.params[name] ?? '').join('/');
        return send(request, reply, { path, address, about: subject, call, answer: body, isUnknown });
      },
    );
  }
}
