import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { type DatabaseLimits, limited, noticeDeath, type Report } from './connections.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';

export const PUBLICATION_CHANNEL = 'publication';
/** A submission waits that did not wait before. */
export const QUEUE_CHANNEL = 'queue';
type Channel = typeof PUBLICATION_CHANNEL | typeof QUEUE_CHANNEL;

export interface Listener {
  /** Calls back after each message on the channel, and after each gap in which one may have been missed. */
  subscribe(channel: Channel, callback: () => void): void;
  /** Holds a shared lock from now on, so that everybody sees by it that this process lives; the database lets go of it. */
  hold(lock: number): Promise<void>;
  close(): Promise<void>;
}

const LOCK_SHARED = 'select pg_advisory_lock_shared($1)';

/**
 * One connection held as long as the process lives. It hears of publications and submissions (LISTEN), comes back by
 * itself when it is lost, and holds the shared locks that others see us by. On the embedded database one of them says 'in
 * use': who leaves last stops the database.
 */
export async function startListener(
  connection: pg.ClientConfig,
  embedded: EmbeddedPostgres | null,
  limits: DatabaseLimits,
  report: Report,
): Promise<Listener> {
  const callbacks: { readonly channel: Channel; readonly call: () => void }[] = [];
  const held: number[] = embedded === null ? [] : [ADVISORY_LOCKS.inUse];
  let closing = false;

  async function connect(): Promise<pg.Client> {
    await embedded?.ensureRunning();
    const client = new pg.Client(limited(connection, limits));
    // Without a listener an error on an idle connection would end the process; 'end' follows it.
    client.on('error', (error) => {
      if (!closing) report('The listening database connection was lost', error);
    });
    try {
      await client.connect();
      for (const lock of held) await client.query(LOCK_SHARED, [lock]);
      await noticeDeath(client);
      await client.query(`listen ${PUBLICATION_CHANNEL}; listen ${QUEUE_CHANNEL}`);
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
    hold: async (lock) => {
      held.push(lock);
      const client = await reconnected;
      await client?.query(LOCK_SHARED, [lock]);
    },
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
