import { createServer, type RequestListener, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiError } from '@leaderboard/core/api';
import { COMMON_HEADERS } from './headers.ts';
import { CALLER_ERRORS, type CallerErrorCode } from './http-error.ts';
import { serializeRequests } from './pipelining.ts';

export interface ConnectionLimits {
  /** Time allowed for receiving the headers, from opening the connection or from the end of the previous request. */
  readonly headersMs: number;
  /** Time allowed for receiving the whole request, including the body. */
  readonly requestMs: number;
  /** Time allowed without traffic in either direction, for example if a client does not read. Longer than any handler may take. */
  readonly stalledMs: number;
  /** Idle time between two requests. Longer than a load balancer keeps idle connections (deploy/Caddyfile). */
  readonly idleMs: number;
  /** Interval for checking the first two limits; a client may get this much extra time. */
  readonly checkMs: number;
  readonly headerBytes: number;
}

/** Fastify options for these limits. @param headers headers of responses that bypass the app. */
export function connectionOptions(limits: ConnectionLimits, headers = COMMON_HEADERS) {
  const refuse = createConnectionRejector(headers);
  return {
    serverFactory: (handle: RequestListener) => {
      const answer = serializeRequests(handle, (socket) => refuse({ code: 'TOO_MANY_UNANSWERED' }, socket));
      const server = createServer(
        {
          requestTimeout: limits.requestMs,
          keepAliveTimeout: limits.idleMs,
          headersTimeout: limits.headersMs,
          connectionsCheckingInterval: limits.checkMs,
          maxHeaderSize: limits.headerBytes,
          // Node's own response would lack our headers, so headers.ts rejects requests without Host.
          requireHostHeader: false,
        },
        answer,
      );
      server.setTimeout(limits.stalledMs);
      // Node's 417 response would lack them too. Expectations other than 100-continue may be ignored (RFC 9110, 10.1.1).
      server.on('checkExpectation', answer);
      return server;
    },
    clientErrorHandler: refuse,
  };
}

type Refusal = readonly [code: CallerErrorCode, detail: string];

/** Reasons for closing a connection, by Node's error code or our own. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time. Send it faster.'],
  HPE_HEADER_OVERFLOW: [
    'headers_too_large',
    'The URL and the headers are together longer than 32 kB. Shorten the URL, for example by removing pins.',
  ],
  TOO_MANY_UNANSWERED: ['too_many_unanswered', 'Too many requests at once. Read the responses first.'],
};
const NOT_HTTP: Refusal = ['bad_request', 'This is not an HTTP request. Check the client that sent it.'];

/** Creates a function that sends the client an error response for an error code and closes the connection. */
function createConnectionRejector(headers: typeof COMMON_HEADERS) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return ({ code: cause }: { readonly code: string }, socket: Socket): void => {
    // A client that is reading a response would mistake the error for part of it.
    if (socket.writable && socket.bytesWritten === 0) {
      const [code, detail] = REFUSALS[cause] ?? NOT_HTTP;
      const status = CALLER_ERRORS[code];
      const body = JSON.stringify({ code, detail, params: {} } satisfies ApiError);
      socket.write(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${lines.join('')}` +
          `${status === 503 ? 'Retry-After: 1\r\n' : ''}Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    }
    socket.destroy();
  };
}
