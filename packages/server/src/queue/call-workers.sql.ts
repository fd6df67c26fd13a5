import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { QUEUE_CHANNEL } from '../database/listener.ts';

/** Notifies idle workers, when the transaction commits, that there may be a submission to claim. */
export async function callWorkers(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify(${QUEUE_CHANNEL}, '')`);
}
