import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Machines ask it again and again: it is not logged call by call, nor limited. */
    isPolled?: true;
  }
}

/** Told of each request that was answered; the route is as it was written, null for none. */
export type Observe = (method: string, route: string | null, status: number, ms: number) => void;

/**
 * One line a call to the API, with named fields only: no header, query or body is ever logged, since those carry tokens.
 * What machines poll and static files would drown the rest, so they are left to the debug level.
 * @param observe told of all of them: one look at the route serves both.
 */
export function registerRequestLog(app: FastifyInstance, observe: Observe | null): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = null, config } = request.routeOptions;
    const ms = reply.elapsedTime;
    observe?.(request.method, route, reply.statusCode, ms);
    const isCall = route?.startsWith('/api/') === true && !config.isPolled;
    const level = reply.statusCode >= 500 ? 'error' : isCall ? 'info' : 'debug';
    request.log[level](
      {
        reqId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(ms * 10) / 10,
      },
      'request',
    );
  });
}
