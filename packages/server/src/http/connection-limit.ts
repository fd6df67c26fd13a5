import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface BoundOptions {
  readonly mostWaiting: number;
  readonly graceMs: number;
}

/**
 * Bounds the connections that wait for their clients. When there are too many, the one that has waited longest is closed. New
 * connections are never refused: otherwise a few thousand silent connections would lock everybody out. A connection is not closed
 * between the arrival of its request and the start of its answer.
 * @param now milliseconds of a monotonic clock.
 */
export function createConnectionBound(options: BoundOptions, now: () => number) {
  /** The calls of the server to itself have no connection. */
  const open = new Set<Socket>();
  /** The waiting connections since when, the longest waiting first. */
  const waiting = new Map<Socket, number>();

  function enter(socket: Socket): void {
    // The connection may have closed while its request was being answered.
    if (!open.has(socket)) return;
    waiting.delete(socket);
    waiting.set(socket, now());
    for (const [longest, since] of waiting) {
      if (waiting.size <= options.mostWaiting || now() - since < options.graceMs) return;
      waiting.delete(longest);
      longest.destroy();
    }
  }

  function leave(socket: Socket): void {
    waiting.delete(socket);
  }

  return {
    /** The connection waits for its first request. */
    opened: (socket: Socket): void => {
      open.add(socket);
      socket.once('close', () => {
        open.delete(socket);
        leave(socket);
      });
      enter(socket);
    },
    /** A request has arrived completely. Now the client waits for the server. */
    working: leave,
    /** The answer is ready. Now the server waits until the client reads it and sends the next request. */
    answered: enter,
  };
}
export type ConnectionBound = ReturnType<typeof createConnectionBound>;

/**
 * Bounds the connections of an app: those that wait by `bound`, and all together by `most`, beyond which new ones are refused.
 */
export function registerConnections(app: FastifyInstance, most: number, bound: ConnectionBound): void {
  app.server.maxConnections = most;
  app.server.on('connection', bound.opened);
  // The first hook after the body has arrived.
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
 * Closes connections when an app stops: those without a complete request, which browsers open in advance, and those of calls that
 * are answered meanwhile. Node closes only those that wait after an answer.
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
