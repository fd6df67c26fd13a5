import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait behind the one that is being answered. */
const MOST_WAITING = 16;

/** The parser of a connection is not part of Node's interface. */
type Parsed = Socket & { readonly parser?: { onIncoming?: () => number } | null };

/**
 * Answers the requests of a connection one after the other, so a client that sends many and reads nothing holds one answer. Node
 * begins all of them at once, and leaves what they opened open when the connection closes before their turn.
 * @param refuse closes a connection with more waiting requests.
 */
export function inTurn(handle: RequestListener, refuse: (socket: Socket) => void): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    const socket: Parsed = request.socket;
    const count = waiting.get(socket) ?? 0;
    // Node gives the socket to one response at a time.
    if (response.socket !== null) handle(request, response);
    else if (count < MOST_WAITING) {
      waiting.set(socket, count + 1);
      response.once('socket', () => {
        waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
        handle(request, response);
      });
    } else {
      // 2 says that the rest is no HTTP. Node would make requests of thousands in one packet, only to end each. Without a parser, that costs time.
      if (socket.parser) socket.parser.onIncoming = () => 2;
      refuse(socket);
    }
  };
}
