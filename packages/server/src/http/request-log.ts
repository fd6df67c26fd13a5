import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for routes that machines poll: they are logged at the debug level. */
    isPolled?: true;
    /** Set for files of the pages, which share a label in the metrics. */
    isFile?: true;
  }
}

const FILES = '/*';

/** Called after each answer. The route is the pattern, never the address; `/*` for files of the pages; null when no route matched. */
export type Observe = (method: string, route: string | null, status: number, ms: number) => void;

/**
 * Logs one line for each call to the API. Headers, queries and bodies contain tokens and are never logged. Polled routes and static files
 * are logged at the debug level. Of who calls, the line has the account that a token proved, and no address.
 * @param observe called for every answer.
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
