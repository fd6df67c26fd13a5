import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf, PER_CUSTOMER } from './rate-limit.ts';

export interface BoundOptions {
  readonly mostWaiting: number;
  /** When an address has more waiting connections than this, each new one closes its longest waiting one. */
  readonly share: number;
  readonly graceMs: number;
}

/**
 * Bounds the connections that wait for their clients. When there are too many, the one that has waited longest is closed. New
 * connections are never refused: otherwise a few thousand silent connections would lock everybody out. An address with many
 * connections loses its own first. A connection is not closed between the arrival of its request and the start of its answer.
 * @param now milliseconds of a monotonic clock.
 */
export function createConnectionBound(options: BoundOptions, now: () => number) {
  const addresses = new Map<Socket, string>();
  // Both are ordered by waiting time, the longest first.
  const waiting = new Map<Socket, number>();
  const waitingFrom = new Map<string, Set<Socket>>();

  function leave(socket: Socket): void {
    const address = addresses.get(socket);
    if (address === undefined || !waiting.delete(socket)) return;
    const own = waitingFrom.get(address);
    own?.delete(socket);
    if (own?.size === 0) waitingFrom.delete(address);
  }

  function enter(socket: Socket): void {
    const address = addresses.get(socket);
    // The connection may have closed while its request was being answered.
    if (address === undefined) return;
    leave(socket);
    const own = waitingFrom.get(address) ?? new Set();
    waiting.set(socket, now());
    waitingFrom.set(address, own.add(socket));
    while (waiting.size > options.mostWaiting) {
      const [longest] = own.size > options.share ? own : waiting.keys();
      if (longest === undefined || now() - (waiting.get(longest) ?? 0) < options.graceMs) return;
      leave(longest);
      longest.destroy();
    }
  }

  return {
    /** The connection waits for its first request. */
    opened: (socket: Socket): void => {
      addresses.set(socket, networkOf(socket.remoteAddress ?? '', PER_CUSTOMER));
      socket.once('close', () => {
        leave(socket);
        addresses.delete(socket);
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
