import { refuseConnection } from './client-error.ts';

export interface ConnectionLimits {
  /** From the first moment, or the end of the call before, until the headers are there. */
  readonly headersMs: number;
  /** Until the body is there too. */
  readonly requestMs: number;
  /** Nothing goes either way: an answer that nobody reads. Longer than any answer of ours may take. */
  readonly stalledMs: number;
  /** Between two calls. */
  readonly idleMs: number;
  /** How often the first two are looked at: a caller may have so much more. */
  readonly checkMs: number;
  readonly headerBytes: number;
}

/** The framework's options for these limits on one connection (threat 29). */
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
