import dns from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, isIP, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The program cannot start. The message is for the operator. */
export class StartError extends Error {}

interface Address {
  readonly host: string;
  readonly port: number;
}

/**
 * Starts listening; at every address of `localhost`, which has one of IPv4 and one of IPv6 on many machines. @returns the address.
 * A name that this machine does not have counts as `localhost`.
 * @throws {StartError} that says which variable to change.
 */
export async function listen(app: FastifyInstance, address: Address): Promise<string> {
  const { port } = address;
  const host = (await isForeignName(address.host)) ? 'localhost' : address.host;
  if (host !== address.host)
    app.log.warn(
      `HOST ${address.host} is not a name of this machine, so the server listens at localhost. conda, zsh and tcsh set HOST; set it to 0.0.0.0 to be reached from outside.`,
    );
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw explained(error, { host, port });
  }
  const bound = app.server.address();
  const own = typeof bound === 'object' && bound !== null ? bound : { address: host, port };
  const all = host === 'localhost' ? await dns.lookup(host, { all: true }) : [];
  const others = new Set(all.map(({ address }) => address));
  others.delete(own.address);
  for (const other of others) await listenToo(app, { host: other, port: own.port });
  return `http://${isIPv6(host) ? `[${host}]` : host}:${own.port}`;
}

/**
 * Lets an app listen at one more address of `localhost`, unless the machine does not have it.
 * @throws {StartError} when the port is in use there.
 */
async function listenToo({ server }: FastifyInstance, address: Address): Promise<void> {
  // The app's server gets all connections, so its limits for each hold here; their number is bounded at each address.
  const other = createServer((socket) => server.emit('connection', socket));
  other.maxConnections = server.maxConnections;
  try {
    await once(other.listen(address), 'listening');
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') throw explained(error, address);
    return;
  }
  // Stopping waits for the connections of both.
  const close = server.close.bind(server);
  server.close = (closed) => {
    const ended = new Promise((resolve) => other.close(resolve));
    return close((error) => void ended.then(() => closed?.(error)));
  };
}

/** Whether a name, no address, leads to none of this machine's addresses. Shells and package managers set HOST to names of their own. */
async function isForeignName(host: string): Promise<boolean> {
  if (isIP(host) !== 0) return false;
  const trial = createServer();
  try {
    await once(trial.listen(0, host), 'listening');
    return false;
  } catch (error) {
    return FOREIGN.has(codeOf(error));
  } finally {
    trial.close();
  }
}

const FOREIGN: ReadonlySet<unknown> = new Set([
  'ENOTFOUND',
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EINVAL',
]);

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null);

function explained(error: unknown, { host, port }: Address): unknown {
  switch (codeOf(error)) {
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
