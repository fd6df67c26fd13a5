import { createServer, type Socket, connect as tcpConnect } from 'node:net';
import { onTestFinished } from 'vitest';

/** A database proxy that can go silent like a machine without power: it accepts bytes but does not respond. */
interface TcpProxy {
  readonly url: string;
  /** Stops forwarding on old and new connections, without closing any. */
  silence(): void;
  /** The bytes that were sent since then and never arrived. */
  lost(): string;
  /** Closes all connections; new ones reach the database. */
  restore(): void;
}

/** @param url of a database behind a Unix socket, as returned by `freshDatabaseUrl`. */
export async function tcpProxy(url: string): Promise<TcpProxy> {
  const { pathname, username, searchParams } = new URL(url);
  const sockets = new Set<Socket>();
  let isSilent = false;
  let lost = '';
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (chunk: Buffer) => {
      if (isSilent) lost += chunk.toString('latin1');
      else to.write(chunk);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      if (!isSilent) to.destroy();
    });
  };
  const server = createServer((client) => {
    const database = tcpConnect({ path: `${searchParams.get('host')}/.s.PGSQL.5432` });
    pass(client, database);
    pass(database, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    close();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    url: `postgresql://${username}@127.0.0.1:${address.port}${pathname}`,
    silence: () => {
      isSilent = true;
    },
    lost: () => lost,
    restore: () => {
      close();
      isSilent = false;
    },
  };
}
