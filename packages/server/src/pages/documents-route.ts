import { toQuery } from '@leaderboard/core/board/query';
import { CHANGE_KINDS } from '@leaderboard/core/cause';
import { getChanges, getComparison, getModel, getPublication, getRun } from '@leaderboard/core/records-api';
import type { DocumentRequest } from '@leaderboard/core/rendered-page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LONGEST_ADDRESS } from './longest-address.ts';
import type { StoredPage } from './stored-page.ts';

type Values = Readonly<Record<string, string>>;

interface DocumentPath {
  readonly path: string;
  /** The parameters that the page reads. */
  readonly parameters: readonly string[];
  /** The address of the call that the page is made from; null: it needs none. */
  readonly call: (values: Values) => string | null;
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
  },
  {
    path: '/compare',
    parameters: ['models'],
    call: ({ models }) =>
      models?.includes(',') === true ? `${getComparison.path}${toQuery([['models', models]])}` : null,
  },
  {
    path: '/changes',
    parameters: ['changes'],
    call: ({ changes = '' }) => {
      const [kind = '', model = ''] = changes.split(';', 2);
      const asked: [string, string][] = [
        ['kind', CHANGE_KINDS.find((one) => one === kind) ?? ''],
        ['model', model],
      ];
      return `${getChanges.path}${toQuery(asked.filter(([, value]) => value !== ''))}`;
    },
  },
  { path: '/explore', parameters: ['explore'], call: () => null },
  { path: '/methods', parameters: [], call: () => null },
];

const NOTHING = { path: '/nothing', query: '', answer: null };

interface DocumentsOptions {
  /** The document of a page in the caller's language; null when there is none in time. */
  readonly page: (asked: DocumentRequest, request: FastifyRequest) => Promise<StoredPage | null>;
  /** Sends a page; null: the one that the browser fills. */
  readonly send: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: StoredPage | null,
  ) => Promise<FastifyReply>;
}

/**
 * The pages about models, runs and so on at addresses of their own, for visitors without script and for other programs. With
 * script, public/boot.js turns the address into that of the route.
 */
export function registerDocuments(app: FastifyInstance, { page, send }: DocumentsOptions): void {
  for (const { path, parameters, call } of DOCUMENTS) {
    app.get<{ Params: Values; Querystring: Readonly<Record<string, unknown>> }>(
      path,
      { schema: { hide: true } },
      async (request, reply) => {
        const asked = parameters.flatMap((name): [string, string][] => {
          const value = request.query[name];
          return typeof value === 'string' && value !== '' ? [[name, value]] : [];
        });
        const address = { path: callOf(path, request.params), query: toQuery(asked) };
        if (address.path.length + address.query.length > LONGEST_ADDRESS) return send(request, reply, null);
        const url = call({ ...request.params, ...Object.fromEntries(asked) });
        // Its limits, its checks and its refusals are those of the call.
        const answer = url === null ? null : await app.inject({ url, remoteAddress: request.ip });
        if (answer === null || answer.statusCode === 200)
          return send(request, reply, await page({ ...address, answer: answer?.body ?? null }, request));
        const isUnknown = answer.statusCode === 400 || answer.statusCode === 404;
        reply.code(isUnknown ? 404 : answer.statusCode);
        const wait = answer.headers['retry-after'];
        if (wait !== undefined) reply.header('retry-after', wait);
        return send(request, reply, isUnknown ? await page(NOTHING, request) : null);
      },
    );
  }
}
