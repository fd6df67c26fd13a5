import { onTestFinished } from 'vitest';
import { networkTo } from './network-between.ts';

/**
 * A database proxy that can go silent like a machine without power: it accepts bytes but does not respond.
 * @param url of a database behind a Unix socket, as returned by `freshDatabaseUrl`.
 */
export async function tcpProxy(url: string) {
  const { pathname, username, searchParams } = new URL(url);
  const network = await networkTo([`${searchParams.get('host')}/.s.PGSQL.5432`]);
  onTestFinished(network.close);
  return {
    url: `postgresql://${username}@127.0.0.1:${network.port}${pathname}`,
    /** Stops forwarding on old and new connections, without closing any. */
    silence: () => network.become('silent'),
    lost: network.lost,
    /** Closes all connections; new ones reach the database. */
    restore: () => network.become('open'),
  };
}
