import { randomUUID } from 'node:crypto';
import { parse } from 'node:querystring';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Faults, type RouteGroup } from './faults.ts';
import { messagePage } from './html.ts';

/** A logged request, without its headers, which contain tokens. */
export interface Call {
  readonly method: string;
  readonly path: string;
  /** Query string with its '?'; empty for sign-in, where it contains codes. */
  readonly query: string;
  /** The Range header; null if absent. */
  readonly range: string | null;
}

/** Error codes that hub clients distinguish. */
type HubErrorCode = 'RepoNotFound' | 'RevisionNotFound' | 'EntryNotFound' | 'GatedRepo';

/** An error response. */
export class HubError extends Error {
  readonly statusCode: number;
  readonly code: HubErrorCode | null;

  constructor(statusCode: number, message: string, code: HubErrorCode | null = null) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
  }
}

const MAX_CALLS = 10_000;

export type HubServer = ReturnType<typeof hubServer>;

/** The hub's HTTP server, without routes. */
export function hubServer() {
  /** Origins that may call the hub from a page, embed its pages, and receive its redirects. */
  const leaderboards = new Set<string>();
  const faults = new Faults();
  /** Most recent requests, oldest first. */
  const calls: Call[] = [];
  let url = '';

  function sendPage(reply: FastifyReply, markup: string, status = 200): FastifyReply {
    // Browsers also apply form-action to redirects after a form submission.
    const origins = ["'self'", ...leaderboards].join(' ');
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': [
          "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; base-uri 'none'",
          `frame-src ${origins}; frame-ancestors ${origins}; form-action ${origins}`,
        ].join('; '),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .send(markup);
  }

  function sendError(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
    const status = error.statusCode ?? 500;
    if (request.headers.accept?.includes('text/html'))
      return sendPage(reply, messagePage('That did not work', error.message), status);
    // A message may quote the request, but headers allow only visible ASCII.
    reply.header('x-error-message', error.message.replace(/[^\x20-\x7e]/g, '?'));
    if (error instanceof HubError && error.code !== null) reply.header('x-error-code', error.code);
    return reply.code(status).send({ error: error.message });
  }

  const app = fastify({
    // A fault may leave connections without a response; the hub must stop anyway.
    forceCloseConnections: true,
    bodyLimit: 16 * 1024,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 1000, ignoreDuplicateSlashes: true },
    frameworkErrors: sendError,
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(({ method }) => {
    throw method === 'GET' ? new HubError(404, 'Not found') : new HubError(405, 'Method not allowed');
  });
  const form = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(form, { parseAs: 'string' }, async (_: unknown, body: string) => parse(body));
  app.addHook('onRequest', async (request, reply) => {
    const { method, url, headers } = request;
    const [path = '', query] = url.split('?');
    const isSecret = query === undefined || path.startsWith('/oauth/');
    calls.push({ method, path, query: isSecret ? '' : `?${query}`, range: headers.range ?? null });
    if (calls.length > MAX_CALLS) calls.shift();
    reply.headers({ 'x-request-id': request.id, vary: 'Origin' });
    if (headers.origin !== undefined && leaderboards.has(headers.origin))
      reply.headers({
        'access-control-allow-origin': headers.origin,
        'access-control-allow-headers': 'Authorization, Content-Type',
        'access-control-expose-headers': 'X-Request-Id',
        'access-control-max-age': '600',
      });
    if (method === 'OPTIONS') return reply.code(204).send();
  });

  /** Adds routes that fail together. */
  function group(name: RouteGroup, routes: (scope: FastifyInstance) => void) {
    app.register(async (scope) => {
      scope.addHook('onRequest', async (_, reply) => {
        if (faults.answer(name, reply)) return reply;
      });
      routes(scope);
    });
  }

  return {
    app,
    /** The hub's URL without a trailing slash; empty until it is listening. */
    url: () => url,
    leaderboards,
    faults,
    calls,
    sendPage,
    group,
    /** Listens on a free port. */
    async listen(name: string) {
      const address = await app.listen({ port: 0, host: '127.0.0.1' });
      url = `http://${name}:${new URL(address).port}`;
    },
  };
}
