import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of requests queued behind a connection's active one. */
const MAX_WAITING = 16;

/** The parser of a connection is not part of Node's public API. */
type SocketWithParser = Socket & { readonly parser?: { onIncoming?: () => number } | null };

/**
 * Processes a connection's requests sequentially, so a client that sends many without reading ties up only one response. Node would
 * start all of them at once and leak their resources if the connection closed before the responses were sent.
 * @param refuse closes a connection with too many queued requests.
 */
export function serializeRequests(
  handle: RequestListener,
  refuse: (socket: Socket) => void,
): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    const socket: SocketWithParser = request.socket;
    const count = waiting.get(socket) ?? 0;
    // Node assigns the socket to one response at a time.
    if (response.socket !== null) handle(request, response);
    else if (count < MAX_WAITING) {
      waiting.set(socket, count + 1);
      response.once('socket', () => {
        waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
        handle(request, response);
      });
    } else {
      // Returning 2 stops HTTP parsing. Otherwise Node would create a request object for each of the thousands of requests in a
      // packet.
      if (socket.parser) socket.parser.onIncoming = () => 2;
      refuse(socket);
    }
  };
}
