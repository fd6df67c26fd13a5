import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait behind the one that is being answered. */
export const MOST_WAITING = 16;

/** Node's parser then takes what follows for another protocol, and leaves it alone. */
const NOT_HTTP = () => 2;

/**
 * Leaves the rest of what has arrived unread. Node would make requests of all of it, thousands in one packet, and then end each.
 * The parser is not part of Node's interface: without it the rest costs time, and nothing else changes.
 */
function stopParsing({ parser }: Socket & { readonly parser?: { onIncoming?: () => number } | null }): void {
  if (parser) parser.onIncoming = NOT_HTTP;
}

/**
 * Answers the requests of a connection one after the other, so a client that sends many and reads nothing holds one answer. Node
 * begins all of them at once, and leaves what they opened open when the connection closes before their turn.
 * @param refuse closes a connection with more waiting requests.
 */
export function inTurn(handle: RequestListener, refuse: (socket: Socket) => void): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // Node gives the socket to one response at a time.
    if (response.socket !== null) {
      handle(request, response);
      return;
    }
    const count = waiting.get(socket) ?? 0;
    if (count >= MOST_WAITING) {
      stopParsing(socket);
      refuse(socket);
      return;
    }
    waiting.set(socket, count + 1);
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      handle(request, response);
    });
  };
}
