import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { Report } from './database.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';

export const PUBLICATION_CHANNEL = 'publication';

export interface Listener {
  subscribe(callback: () => void): void;
  close(): Promise<void>;
}

/**
 * One connection held as long as the process lives. It hears of publications (LISTEN), comes back by itself when it is
 * lost, and on the embedded database holds a shared lock that says 'in use': who leaves last stops the database.
 */
export async function startListener(
  connection: pg.ClientConfig,
  embedded: EmbeddedPostgres | null,
  report: Report,
): Promise<Listener> {
  const callbacks: (() => void)[] = [];
  const notify = () => {
    for (const callback of callbacks) callback();
  };
  let closing = false;

  async function connect(): Promise<pg.Client> {
    await embedded?.ensureRunning();
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000, keepAlive: true });
    // Without a listener an error on an idle connection would end the process; 'end' follows it.
    client.on('error', (error) => {
      if (!closing) report('The listening database connection was lost', error);
    });
    try {
      await client.connect();
      if (embedded !== null) await client.query('select pg_advisory_lock_shared($1)', [ADVISORY_LOCKS.inUse]);
      await client.query(`listen ${PUBLICATION_CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    client.on('notification', notify);
    client.once('end', () => {
      if (!closing) reconnected = reconnect();
    });
    return client;
  }

  /** The last one out was stopping the embedded database when we came in: then it is started again. */
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
        notify();
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
    subscribe: (callback) => callbacks.push(callback),
    close: async () => {
      closing = true;
      const client = await reconnected;
      if (client === null) return;
      // The lock is held until the database is gone, or a newcomer would get in just before it stops.
      if (embedded !== null && (await isLastUser(client))) await embedded.stop();
      await client.end().catch(() => undefined);
    },
  };
}

/** Whether nobody else holds the shared lock. The exclusive one then keeps newcomers waiting until the database is gone. */
async function isLastUser(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [ADVISORY_LOCKS.inUse]);
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
      ADVISORY_LOCKS.inUse,
    ]);
    return rows[0]?.last === true;
  } catch {
    // The connection is already gone, and with it whatever there was to stop.
    return false;
  }
}
