import type { FastifyInstance } from 'fastify';

/**
 * One line a call to the API, with named fields only: no header, query or body is ever logged, since those carry tokens.
 * Health checks and static files would drown the rest, so they are left to the debug level.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? null;
    const isCall = route?.startsWith('/api/') === true && route !== '/api/health';
    const level = reply.statusCode >= 500 ? 'error' : isCall ? 'info' : 'debug';
    request.log[level](
      {
        reqId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}
