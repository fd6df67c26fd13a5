import type { FastifyInstance } from 'fastify';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** What a page of another site may read of an answer beside its body: readers of Parquet ask for parts of a file. */
const TOLD =
  'accept-ranges, content-disposition, content-range, etag, publication, ratelimit, ratelimit-policy, retry-after';
const READABLE = { 'access-control-allow-origin': '*', 'access-control-expose-headers': TOLD };
const isCall = (url: string) => url.startsWith('/api/');

/**
 * Pages of any site may read what everybody may read (CORS). No call of theirs carries a token or changes anything: the
 * browser asks before such a call, and is told that it may not.
 */
export function registerCrossOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (READS.has(request.method) && isCall(request.url)) reply.headers(READABLE);
    done();
  });
  app.options('/api/*', { schema: { hide: true } }, (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': [...READS].join(', '),
        'access-control-allow-headers': 'if-none-match, if-range, range',
        'access-control-max-age': '86400',
      })
      .send(),
  );
}
