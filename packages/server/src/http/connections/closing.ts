import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Ends, when an app closes, the connections on which nothing was asked yet: browsers open some in advance, and the rest
 * of a request may never come. Node closes only those that were answered, and would wait for these.
 */
export function registerClosing(app: FastifyInstance): void {
  const unasked = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unasked.add(socket);
    socket.once('close', () => unasked.delete(socket));
  });
  app.server.on('request', ({ socket }) => unasked.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of unasked) socket.destroy();
  });
}
