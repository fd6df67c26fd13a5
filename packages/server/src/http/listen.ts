import dns from 'node:dns/promises';
import { createServer, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The program cannot start. The message is for the operator. */
export class StartError extends Error {}

interface Address {
  readonly host: string;
  readonly port: number;
}

/**
 * Starts listening; at every address of `localhost`, which has one of IPv4 and one of IPv6 on many machines. @returns the address.
 * @throws {StartError} that says which variable to change.
 */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw explained(error, { host, port });
  }
  const address = app.server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  for (const other of host === 'localhost' ? await dns.lookup(host, { all: true }) : []) {
    // One server has all connections, so its limits hold for all of them.
    const server = createServer((socket) => app.server.emit('connection', socket));
    // The app has this address already, or the machine does not have it.
    server.on('error', () => undefined);
    server.listen(actualPort, other.address);
    app.server.once('close', () => server.close());
  }
  return `http://${isIPv6(host) ? `[${host}]` : host}:${actualPort}`;
}

function explained(error: unknown, { host, port }: Address): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is in use: stop the program that listens there, or set PORT to another.`,
      );
    case 'EACCES':
      return new StartError(`Port ${port} may not be used by this account: set PORT to one above 1023.`);
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
      return new StartError(`HOST ${host} is not an address of this machine.`);
    default:
      return error;
  }
}
