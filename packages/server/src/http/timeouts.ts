import { createServer, type RequestListener, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiError } from '@leaderboard/core/api';
import { COMMON_HEADERS } from './headers.ts';
import { CALLER_ERRORS, type CallerErrorCode } from './http-error.ts';
import { inTurn } from './pipelining.ts';

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

/** The framework's options for these limits on one connection. @param headers of what is answered without the app. */
export function connectionOptions(limits: ConnectionLimits, headers = COMMON_HEADERS) {
  const refuse = connectionRefusal(headers);
  return {
    serverFactory: (handle: RequestListener) => {
      const answer = inTurn(handle, (socket) => refuse({ code: 'TOO_MANY_UNANSWERED' }, socket));
      const server = createServer(
        {
          requestTimeout: limits.requestMs,
          keepAliveTimeout: limits.idleMs,
          headersTimeout: limits.headersMs,
          connectionsCheckingInterval: limits.checkMs,
          maxHeaderSize: limits.headerBytes,
          // The answer of Node would have no headers of ours (headers.ts refuses it).
          requireHostHeader: false,
        },
        answer,
      );
      server.setTimeout(limits.stalledMs);
      // Nor would its 417. Expectations other than 100-continue may be ignored (RFC 9110, 10.1.1).
      server.on('checkExpectation', answer);
      return server;
    },
    clientErrorHandler: refuse,
  };
}

type Refusal = readonly [code: CallerErrorCode, detail: string];

/** Refusals of a connection, by Node's codes and one of ours. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time. Send it faster.'],
  HPE_HEADER_OVERFLOW: [
    'headers_too_large',
    'The address and the headers are together longer than 32 kB. Shorten the address, for example by fewer pins.',
  ],
  TOO_MANY_UNANSWERED: ['too_many_unanswered', 'Too many requests at once. Read the answers first.'],
};
const NOT_HTTP: Refusal = ['bad_request', 'This is not an HTTP request. Check the client that sent it.'];

/** Makes the function that closes a connection for the reason that a code names, and tells the client why. */
function connectionRefusal(headers: typeof COMMON_HEADERS) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return ({ code: cause }: { readonly code: string }, socket: Socket): void => {
    // A client that already reads an answer would take the refusal for a part of it.
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
