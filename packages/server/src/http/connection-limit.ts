import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface WaitingLimitOptions {
  readonly maxWaiting: number;
  readonly graceMs: number;
}

/**
 * Limits the number of connections that wait for their clients. If there are too many, the longest-waiting one is closed. New
 * connections are never rejected: otherwise a few thousand silent connections would lock everyone out. A connection is never closed
 * between the arrival of its request and the start of its response.
 * @param now monotonic clock in milliseconds.
 */
export function createWaitingLimit(options: WaitingLimitOptions, now: () => number) {
  /** Open connections; injected requests have none. */
  const open = new Set<Socket>();
  /** Start time of each connection's wait, longest wait first. */
  const waiting = new Map<Socket, number>();

  function enter(socket: Socket): void {
    // The connection may have closed while its request was being processed.
    if (!open.has(socket)) return;
    waiting.delete(socket);
    waiting.set(socket, now());
    for (const [longest, since] of waiting) {
      if (waiting.size <= options.maxWaiting || now() - since < options.graceMs) return;
      waiting.delete(longest);
      longest.destroy();
    }
  }

  function leave(socket: Socket): void {
    waiting.delete(socket);
  }

  return {
    /** Called for a new connection. */
    opened: (socket: Socket): void => {
      open.add(socket);
      socket.once('close', () => {
        open.delete(socket);
        leave(socket);
      });
      enter(socket);
    },
    /** Called when a request has been fully received: the client is now waiting for the server. */
    working: leave,
    /** Called when the response is ready: the server is now waiting for the client to read it and send the next request. */
    answered: enter,
  };
}
export type WaitingLimit = ReturnType<typeof createWaitingLimit>;

/** Limits an app's connections: waiting ones through `bound`, and the total to `most`, beyond which new ones are rejected. */
export function registerConnections(app: FastifyInstance, most: number, bound: WaitingLimit): void {
  app.server.maxConnections = most;
  app.server.on('connection', bound.opened);
  // preValidation is the first hook after the body has arrived.
  app.addHook('preValidation', ({ raw }, _reply, done) => {
    bound.working(raw.socket);
    done();
  });
  app.addHook('onSend', ({ raw }, _reply, _payload, done) => {
    bound.answered(raw.socket);
    done();
  });
}

/**
 * Closes connections when an app stops: idle ones that browsers opened in advance, and active ones after their response. Node
 * itself only closes connections that are idle after a response.
 */
export function registerClosing(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of silent) socket.destroy();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}
