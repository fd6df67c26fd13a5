import { toQuery } from '@leaderboard/core/board/codec';
import type { PageLanguage } from '@leaderboard/core/page-language';
import { getCallParams, PAGE_CALLS } from '@leaderboard/core/pages/page-calls';
import { allPages, normalizePath, pageAt, type Values } from '@leaderboard/core/pages/pages';
import { formatUrl } from '@leaderboard/core/pages/urls';
import type { DocumentPage } from '@leaderboard/core/rendered-page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { wantsPage } from '../http/wants-page.ts';
import { LONGEST_ADDRESS } from './board-pages.ts';

/** A page with what its document is made from. */
export interface DocumentRequest extends DocumentPage {
  /** The path and query of the document. */
  readonly address: string;
  /** The address of its call; null: it makes none. */
  readonly call: string | null;
}

const pageOf = (path: string) => path.replace(/^(\/[^/]*).*$/s, '$1');

/** Sends the document of a page; null: the page without a document, which the browser fills. */
type SendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  asked: DocumentRequest | null,
) => Promise<FastifyReply>;

const UNLIMITED = {
  unlimited: 'The call that the page is made from counts, and so does making the document.',
};

interface Documents {
  readonly send: SendDocument;
  /** The language of the page that a request asks for. */
  readonly languageOf: (request: FastifyRequest) => PageLanguage;
}

/** The pages about models, runs and so on. With script, public/boot.js turns their address into that of the route. */
export function registerDocuments(app: FastifyInstance, { send, languageOf }: Documents): void {
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound();
    const [path = ''] = request.url.split('?', 1);
    const meant = normalizePath(path.replace(/^(?:\/|%23|%21)+/, ''));
    if (meant !== path && pageAt(pageOf(meant)) !== undefined)
      return reply.redirect(`${meant}${request.url.slice(path.length)}`);
    if (!wantsPage(request)) return reply.callNotFound();
    const unknown = { path: null, about: '', call: null, answer: null, isUnknown: true };
    return send(request, reply.code(404), { ...unknown, address: '/unknown' });
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
        if (address.length > LONGEST_ADDRESS) return send(request, reply, null);
        // The limits, checks and refusals of the call apply to the page.
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
