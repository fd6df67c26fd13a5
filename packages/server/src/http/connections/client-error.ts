import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiError } from '@leaderboard/core/api';

type Refusal = readonly [status: number, code: string, detail: string];

/** What is refused before there is a request, in words that say how to mend it. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    'request_timeout',
    'The request did not come whole in time: send it faster.',
  ],
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'The headers are longer than 16 kB: send less.'],
};
const NOT_HTTP: Refusal = [400, 'bad_request', 'This cannot be read as an HTTP request: check what sent it.'];

/** Ends a connection whose caller is too slow, sends too long headers or speaks no HTTP, and says so as `{code, detail}`. */
export function refuseConnection({ code: cause }: { readonly code: string }, socket: Socket): void {
  // After an answer it would be taken for a part of it.
  if (socket.writable && socket.bytesWritten === 0) {
    const [status, code, detail] = REFUSALS[cause] ?? NOT_HTTP;
    const body = JSON.stringify({ code, detail } satisfies ApiError);
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n` +
        `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroy();
}
