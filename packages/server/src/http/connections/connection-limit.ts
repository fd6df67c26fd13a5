import type { FastifyInstance } from 'fastify';
import type { ConnectionBound } from './waiting-connections.ts';

/**
 * Bounds the connections of an app: those that wait for their callers give way to each other, and beyond `most` in all
 * no new one is let in. Where `localhost` has two addresses, the framework opens a second server on the other address.
 * Only this machine reaches it, so there each connection has its timeouts and the number has no bound.
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
