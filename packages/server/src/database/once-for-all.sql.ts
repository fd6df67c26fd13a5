import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { Database } from './database.ts';
import type { Db } from './db.ts';

const LOOK_AGAIN_MS = 200;

/**
 * Finds what all processes share, and makes it where it is missing. While another process makes it, it waits: when that process dies,
 * the database frees the lock, and it is made here. The lock only saves work.
 * @param name names what is made.
 * @param make stores it and returns it; null when it cannot be made any more.
 * @param stopped ends waiting.
 */
export async function onceForAll<T>(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  name: string,
  find: (db: Db) => Promise<T | null>,
  make: (tx: Db) => Promise<T | null>,
  stopped: AbortSignal,
): Promise<T | null> {
  for (;;) {
    const found = await find(db);
    if (found !== null) return found;
    const made = await transaction(async (tx) => {
      const { rows } = await tx.execute<{ isFree: boolean }>(
        sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.artifact}, hashtext(${name})) as "isFree"`,
      );
      if (rows[0]?.isFree !== true) return 'elsewhere';
      return (await find(tx)) ?? make(tx);
    });
    if (made !== 'elsewhere') return made;
    await sleep(LOOK_AGAIN_MS, undefined, { ref: false, signal: stopped });
  }
}
