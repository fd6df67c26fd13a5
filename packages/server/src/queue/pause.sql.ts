import { desc, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { operatorActions } from '../database/schema.ts';
import { notifyWorkers } from './workers.sql.ts';

/** A pause of the queue: submissions are not claimed, and running evaluations continue. */
export interface Pause {
  readonly since: Date;
  /** Reason from the operator, shown to visitors. */
  readonly reason: string;
}

const QUEUE = 'queue';

export async function readPause(db: Db): Promise<Pause | null> {
  const [last] = await db
    .select()
    .from(operatorActions)
    .where(eq(operatorActions.subject, QUEUE))
    .orderBy(desc(operatorActions.id))
    .limit(1);
  return last?.action === 'pause' ? { since: last.at, reason: last.reason ?? '' } : null;
}

/** Pauses the queue. A second pause replaces the reason. */
export async function pauseQueue({ db }: Pick<Database, 'db'>, reason: string): Promise<void> {
  await db.insert(operatorActions).values({ action: 'pause', subject: QUEUE, reason });
}

/** Ends the pause and notifies idle workers. @returns false if the queue was not paused. */
export function resumeQueue({ transaction }: Pick<Database, 'transaction'>): Promise<boolean> {
  return transaction(async (tx) => {
    if ((await readPause(tx)) === null) return false;
    await tx.insert(operatorActions).values({ action: 'resume', subject: QUEUE });
    await notifyWorkers(tx);
    return true;
  });
}
