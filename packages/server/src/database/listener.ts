import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createSessionSetup, type DatabaseLimits, type Report, withTimeLimits } from './connections.ts';
import { ADVISORY_LOCKS } from './db.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';

export const PUBLICATION_CHANNEL = 'publication';
/** Signals that a submission became pending. */
export const QUEUE_CHANNEL = 'queue';
/** Test messages to check that notifications arrive. */
export const CHECK_CHANNEL = 'listening';
type Channel = typeof PUBLICATION_CHANNEL | typeof QUEUE_CHANNEL | typeof CHECK_CHANNEL;

export interface Listener {
  /** Calls back after each message on the channel, and after a reconnect, in case one was missed. */
  subscribe(channel: Channel, callback: () => void): void;
  close(): Promise<void>;
}

/**
 * Opens one connection for the lifetime of the process. It receives notifications (LISTEN) and reconnects if lost. On the
 * embedded database it holds a shared 'in use' lock: the last process to disconnect stops the database.
 */
export async function startListener(
  connection: pg.ClientConfig,
  embedded: EmbeddedPostgres | null,
  limits: DatabaseLimits,
  report: Report,
): Promise<Listener> {
  const callbacks: { readonly channel: Channel; readonly call: () => void }[] = [];
  let closing = false;

  async function connect(): Promise<pg.Client> {
    await embedded?.ensureRunning();
    const client = new pg.Client(withTimeLimits(connection, limits));
    // Without this listener, an error on an idle connection would crash the process. The 'end' event follows.
    client.on('error', (error) => {
      if (!closing) report('The listening database connection was lost', error);
    });
    try {
      await client.connect();
      await createSessionSetup(connection, limits)(client);
      if (embedded !== null) await client.query('select pg_advisory_lock_shared($1)', [ADVISORY_LOCKS.inUse]);
      await client.query(`listen ${PUBLICATION_CHANNEL}; listen ${QUEUE_CHANNEL}; listen ${CHECK_CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    client.on('notification', (message) => {
      for (const { channel, call } of callbacks) if (channel === message.channel) call();
    });
    client.once('end', () => {
      if (!closing) reconnected = reconnect();
    });
    return client;
  }

  /** Another process may be stopping the embedded database at this moment. The second attempt then restarts it. */
  async function firstConnect(): Promise<pg.Client> {
    try {
      return await connect();
    } catch (error) {
      if (embedded === null) throw error;
      return connect();
    }
  }

  async function reconnect(): Promise<pg.Client | null> {
    for (let wait = 100; !closing; wait = Math.min(wait * 2, 5000)) {
      try {
        const client = await connect();
        for (const { call } of callbacks) call();
        return client;
      } catch (error) {
        report('The database cannot be reached; trying again', error);
        await sleep(wait);
      }
    }
    return null;
  }

  let reconnected: Promise<pg.Client | null> = Promise.resolve(await firstConnect());

  return {
    subscribe: (channel, call) => callbacks.push({ channel, call }),
    close: async () => {
      closing = true;
      const client = await reconnected;
      if (client === null) return;
      // The lock is held until the database has stopped; otherwise another process could connect just before the shutdown.
      if (embedded !== null && (await isLastUser(client))) await embedded.stop();
      await client.end().catch(() => undefined);
    },
  };
}

/** Checks if no other process holds the shared lock. The exclusive lock then blocks new ones until the database stops. */
async function isLastUser(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [ADVISORY_LOCKS.inUse]);
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
      ADVISORY_LOCKS.inUse,
    ]);
    return rows[0]?.last === true;
  } catch {
    // The connection is lost, so the database has stopped.
    return false;
  }
}
