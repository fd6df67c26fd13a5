import { createHash } from 'node:crypto';
import { toQuery } from '@leaderboard/core/board/query';
import { changesFilterOf, modelsOf } from '@leaderboard/core/board/record-parameters';
import { FEWEST_COMPARED } from '@leaderboard/core/compared-models';
import { getComposition } from '@leaderboard/core/questions-api';
import { getChanges, getComparison, getModel, getPublication, getRun } from '@leaderboard/core/records-api';
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
  /** The whole document of a rendered page. @param address its path with its query. */
  readonly toDocument: (rendered: RenderedDocument, address: string) => string;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  readonly patienceMs?: number;
}

/** Renders each document once for each content. */
export function createDocuments({ renderer, toDocument, logger, patienceMs }: Options): Documents {
  const pages = createPageCache({ mostBytes: MOST_CACHED_BYTES, logger, patienceMs });
  return (request, mayRender) => {
    const { path, query, answer, isUnknown } = request;
    const address = `${path}${query}`;
    const content = createHash('sha256')
      .update(answer ?? (isUnknown ? 'unknown' : ''))
      .digest('base64url');
    return pages(`${address} ${content}`, {
      render: async () => toDocument(await renderer.document(request), address),
      mayRender,
    });
  };
}

type Values = Readonly<Record<string, string>>;

interface DocumentPath {
  readonly path: string;
  /** The parameters that the page reads. */
  readonly parameters: readonly string[];
  /** The address of the call that the page is made from; null: it needs none. */
  readonly call: (values: Values) => string | null;
  /** The address of another call, for when the first one is refused; null or absent: the page does not exist. */
  readonly otherwise?: (values: Values) => string | null;
}

/** The address of a call, with the values of its path. */
function callOf(path: string, values: Values): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ''));
}

const DOCUMENTS: readonly DocumentPath[] = [
  { path: '/model/:org/:name', parameters: [], call: (values) => callOf(getModel.path, values) },
  { path: '/run/:id', parameters: [], call: (values) => callOf(getRun.path, values) },
  {
    path: '/publication/:number',
    parameters: ['since'],
    call: ({ since, ...values }) =>
      `${callOf(getPublication.path, values)}${toQuery(since === undefined ? [] : [['since', since]])}`,
    // When `since` is refused, the page says so beside its form.
    otherwise: ({ since, ...values }) => (since === undefined ? null : callOf(getPublication.path, values)),
  },
  {
    path: '/compare',
    parameters: ['models'],
    call: ({ models = '' }) => {
      const compared = modelsOf(models);
      return compared.length < FEWEST_COMPARED
        ? null
        : `${getComparison.path}${toQuery([['models', compared.join(',')]])}`;
    },
  },
  {
    path: '/changes',
    parameters: ['changes'],
    call: ({ changes = '' }) => {
      const asked = Object.entries(changesFilterOf(changes)).flatMap(([name, value]): [string, string][] =>
        value === null ? [] : [[name, value]],
      );
      return `${getChanges.path}${toQuery(asked)}`;
    },
  },
  { path: '/explore', parameters: ['explore'], call: () => null },
  { path: '/methods', parameters: ['section'], call: () => getComposition.path },
];

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

/** Pages without a document of their own, which people may type or pass on as a path. */
const ROUTES_ALONE = ['/add', '/quote', '/vote', '/shortlist'];

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
    if (request.url.startsWith('/api/') || !wantsPage(request)) return reply.callNotFound();
    // One page for all of them, so that addresses that nobody has cannot fill the cache.
    const found = await page({ path: '/unknown', query: '', answer: null, isUnknown: true }, request);
    return send(request, reply.code(404), found);
  });
  for (const path of ROUTES_ALONE) {
    app.get(path, { schema: { hide: true } }, (request, reply) =>
      reply.redirect(`/${toQuery(new URL(request.url, 'http://board').searchParams)}#${path}`),
    );
  }
  for (const { path, parameters, call, otherwise } of DOCUMENTS) {
    app.get<{ Params: Values; Querystring: Readonly<Record<string, unknown>> }>(
      path,
      { config: UNLIMITED, schema: { hide: true } },
      async (request, reply) => {
        const asked = parameters.flatMap((name): [string, string][] => {
          const value = request.query[name];
          return typeof value === 'string' && value !== '' ? [[name, value]] : [];
        });
        const address = { path: callOf(path, request.params), query: toQuery(asked) };
        if (address.path.length + address.query.length > LONGEST_ADDRESS) return send(request, reply, null);
        const values = { ...request.params, ...Object.fromEntries(asked) };
        // The limits, checks and refusals of the call apply to the page.
        const ask = async (url: string | null) =>
          url === null ? null : app.inject({ url, remoteAddress: request.address });
        let answer = await ask(call(values));
        if (isRefused(answer)) answer = (await ask(otherwise?.(values) ?? null)) ?? answer;
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
