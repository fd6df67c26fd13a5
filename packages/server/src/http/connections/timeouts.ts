import { refuseConnection } from './client-error.ts';

export interface ConnectionLimits {
  /** From the opening, or from the end of the previous call, until the headers have arrived. */
  readonly headersMs: number;
  /** Until the body has arrived too. */
  readonly requestMs: number;
  /** Nothing moves in either direction, for example an answer that nobody reads. Longer than any handler may take. */
  readonly stalledMs: number;
  /** Between two calls. Longer than a balancer keeps its idle connections (deploy/Caddyfile). */
  readonly idleMs: number;
  /** How often the first two limits are checked: a caller may get this much extra time. */
  readonly checkMs: number;
  readonly headerBytes: number;
}

/** The framework's options for these limits on one connection. */
export function connectionOptions(limits: ConnectionLimits) {
  return {
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.stalledMs,
    keepAliveTimeout: limits.idleMs,
    http: {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkMs,
      maxHeaderSize: limits.headerBytes,
    },
    clientErrorHandler: refuseConnection,
  };
}
