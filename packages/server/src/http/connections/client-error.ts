import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiError } from '@leaderboard/core/api';
import type { CallerErrorCode } from '../http-error.ts';

type Refusal = readonly [status: number, code: CallerErrorCode, detail: string];

/** Refusals before there is a request, with sentences that say how to fix the call. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    'request_timeout',
    'The request did not arrive completely in time: send it faster.',
  ],
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'The headers are longer than 16 kB: send less.'],
};
const NOT_HTTP: Refusal = [
  400,
  'bad_request',
  'This cannot be read as an HTTP request: check the client that sent it.',
];

/** Ends a connection whose caller is too slow, sends headers that are too long, or does not speak HTTP, and says why. */
export function refuseConnection({ code: cause }: { readonly code: string }, socket: Socket): void {
  // After the start of an answer the client would read it as part of that answer.
  if (socket.writable && socket.bytesWritten === 0) {
    const [status, code, detail] = REFUSALS[cause] ?? NOT_HTTP;
    const body = JSON.stringify({ code, detail, params: {} } satisfies ApiError);
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n` +
        `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroy();
}
