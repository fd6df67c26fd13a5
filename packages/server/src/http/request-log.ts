import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for routes polled by machines. They are logged at debug level. */
    isPolled?: true;
    /** Set for static files, which share one metrics label. */
    isFile?: true;
  }
}

const FILES = '/*';

/** Called after each response. `route` is the pattern instead of the URL, `/*` for static files, and null if no route matched. */
export type Observe = (method: string, route: string | null, status: number, ms: number) => void;

/**
 * Logs one line per API request. Headers, queries and bodies may contain tokens and are never logged. Polled routes and static
 * files are logged at debug level. The line includes the authenticated account but no IP address.
 * @param observe called for every response.
 */
export function registerRequestLog(app: FastifyInstance, observe: Observe | null): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = null, config } = request.routeOptions;
    const ms = reply.elapsedTime;
    observe?.(request.method, config.isFile ? FILES : route, reply.statusCode, ms);
    const isCall = route?.startsWith('/api/') === true && !config.isPolled;
    const level = reply.statusCode >= 500 ? 'error' : isCall ? 'info' : 'debug';
    request.log[level](
      {
        reqId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ...(request.caller !== null && { account: request.caller.id }),
        ms: Math.round(ms * 10) / 10,
      },
      'request',
    );
    done();
  });
}
