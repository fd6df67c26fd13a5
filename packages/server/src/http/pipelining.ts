import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of requests of one connection that may wait behind the active one. */
const MAX_WAITING = 16;

/** The parser of a connection is not part of Node's public API. */
type SocketWithParser = Socket & { readonly parser?: { onIncoming?: () => number } | null };

/**
 * Processes the requests of a connection one after the other, so a client that sends many without reading occupies one response.
 * Node would start all of them at once and leak their resources if the connection closes before they are sent.
 * @param refuse closes a connection with too many waiting requests.
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
      // Returning 2 stops HTTP parsing. Otherwise Node would create a request object for each of the thousands in a packet.
      if (socket.parser) socket.parser.onIncoming = () => 2;
      refuse(socket);
    }
  };
}
