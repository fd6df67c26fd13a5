import type { QueueState } from '@leaderboard/core/queue/queue-stall';
import type { QueueStatus } from '@leaderboard/core/queue/submission-status';
import { sql } from 'drizzle-orm';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import type { Db } from '../database/db.ts';

/** How the queue is at one moment, by the database's clock. */
export interface QueueReading extends QueueState, Readonly<Record<QueueStatus, number>> {
  /** All votes there are. */
  readonly votes: number;
}

/** Since when a worker could take it: what waits, once its back-off is over; what is evaluated, once its lease ran out. */
const due = sql`case status when 'pending' then greatest(status_since, not_before) when 'evaluating' then lease_until end`;

/** Counts the queue and the workers, who hold a shared lock for as long as they live (threat 14). */
export async function readQueueState(db: Db): Promise<QueueReading> {
  const { rows } = await db.execute<{ [Key in keyof QueueReading]: QueueReading[Key] }>(sql`
    select
      count(*) filter (where status = 'pending')::int as pending,
      count(*) filter (where status = 'evaluating')::int as evaluating,
      count(*) filter (where status = 'finished')::int as finished,
      count(*) filter (where status = 'failed')::int as failed,
      count(*) filter (where status = 'evaluating' and lease_until > now())::int as leased,
      extract(epoch from now() - min(${due}) filter (where ${due} <= now()))::float8 as "oldestDueSeconds",
      (select count(*)::int from votes) as votes,
      (select count(*)::int from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
          and (classid, objid, objsubid) = (0, ${ADVISORY_LOCKS.worker}, 1) and granted) as workers
    from submissions`);
  const [reading] = rows;
  if (reading === undefined) throw new Error('The queue was not counted');
  return reading;
}
