import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Machines poll this route: its calls are logged at the debug level only, and not limited. */
    isPolled?: true;
  }
}

/** Called after each answer. The route is the pattern, never the address; null when no route matched. */
export type Observe = (method: string, route: string | null, status: number, ms: number) => void;

/**
 * Logs one line for each call to the API, with named fields only: headers, queries and bodies carry tokens and are never
 * logged. Polled routes and static files would drown the rest, so they are logged at the debug level.
 * @param observe called for every answer, also for those.
 */
export function registerRequestLog(app: FastifyInstance, observe: Observe | null): void {
  app.addHook('onResponse', (request, reply, done) => {
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
    done();
  });
}
