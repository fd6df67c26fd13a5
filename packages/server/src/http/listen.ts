import dns from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, isIP, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Thrown if the program cannot start. The message tells the operator why. */
export class StartError extends Error {}

interface Address {
  readonly host: string;
  readonly port: number;
}

/**
 * Starts listening and returns the URL. For `localhost` it listens on all of its addresses, usually one IPv4 and one IPv6 address.
 * A host name that is not this machine's is treated as `localhost`.
 * @throws {StartError} that names the variable to change if the port or host cannot be used; other errors unchanged.
 */
export async function listen(app: FastifyInstance, address: Address): Promise<string> {
  const { port } = address;
  const host = (await isForeignName(address.host)) ? 'localhost' : address.host;
  if (host !== address.host)
    app.log.warn(
      `HOST ${address.host} is not a name of this machine, so the server listens on localhost. conda, zsh and tcsh set HOST; set it to 0.0.0.0 to be reached from outside.`,
    );
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw toStartError(error, { host, port });
  }
  const bound = app.server.address();
  const own = typeof bound === 'object' && bound !== null ? bound : { address: host, port };
  const all = host === 'localhost' ? await dns.lookup(host, { all: true }) : [];
  const others = new Set(all.map(({ address }) => address));
  others.delete(own.address);
  for (const other of others) await listenAlso(app, { host: other, port: own.port });
  return `http://${isIPv6(host) ? `[${host}]` : host}:${own.port}`;
}

/**
 * Makes an app listen on another `localhost` address too, if it exists on this machine.
 * @throws {StartError} if the port is in use there.
 */
async function listenAlso({ server }: FastifyInstance, address: Address): Promise<void> {
  // The app's server handles all connections, so its limits apply here too; only `maxConnections` is per address.
  const other = createServer((socket) => server.emit('connection', socket));
  other.maxConnections = server.maxConnections;
  try {
    await once(other.listen(address), 'listening');
  } catch (error) {
    if (getErrorCode(error) === 'EADDRINUSE') throw toStartError(error, address);
    return;
  }
  // Close only once both servers have closed their connections.
  const close = server.close.bind(server);
  server.close = (closed) => {
    const ended = new Promise((resolve) => other.close(resolve));
    return close((error) => void ended.then(() => closed?.(error)));
  };
}

/** Checks if a host name does not resolve to an address of this machine. Shells and package managers set HOST to such names. */
async function isForeignName(host: string): Promise<boolean> {
  if (isIP(host) !== 0) return false;
  const trial = createServer();
  try {
    await once(trial.listen(0, host), 'listening');
    return false;
  } catch (error) {
    return FOREIGN_NAME_CODES.has(getErrorCode(error));
  } finally {
    trial.close();
  }
}

const FOREIGN_NAME_CODES: ReadonlySet<unknown> = new Set([
  'ENOTFOUND',
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EINVAL',
]);

const getErrorCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null);

function toStartError(error: unknown, { host, port }: Address): unknown {
  switch (getErrorCode(error)) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is in use: stop the program that listens there, or set PORT to another.`,
      );
    case 'EACCES':
      return new StartError(`Port ${port} may not be used by this account: set PORT to one above 1023.`);
    case 'EADDRNOTAVAIL':
      return new StartError(`HOST ${host} is not an address of this machine.`);
    default:
      return error;
  }
}
