import type { FastifyInstance } from 'fastify';
import type { ConnectionBound } from './waiting-connections.ts';

/**
 * Bounds the connections of an app (threat 29): those that wait for their callers give way to each other, and beyond `most`
 * in all nobody gets in. Where `localhost` has two addresses the framework listens on the second with a server of its
 * own, which only this machine reaches: there are the limits of one connection, and no bound.
 */
export function registerConnections(app: FastifyInstance, most: number, bound: ConnectionBound): void {
  app.server.maxConnections = most;
  app.server.on('connection', bound.opened);
  // The first hook after the body has come.
  app.addHook('preValidation', async ({ raw }) => {
    bound.working(raw.socket);
  });
  app.addHook('onSend', async ({ raw }) => {
    bound.answered(raw.socket);
  });
}
