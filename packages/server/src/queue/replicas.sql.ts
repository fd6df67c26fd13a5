import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';

/** A replica of the database, by its replication slot. Every account may read this. */
export interface Replica {
  readonly slot: string;
  readonly isConnected: boolean;
  /** What the primary keeps for it: about how far it is behind. Null when it was too far behind and must be copied again. */
  readonly lagBytes: number | null;
}

export async function readReplicas(db: Db): Promise<Replica[]> {
  const { rows } = await db.execute<{ [Key in keyof Replica]: Replica[Key] }>(sql`
    select slot_name as slot, active as "isConnected",
      case when not pg_is_in_recovery() and wal_status <> 'lost'
        then pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 end as "lagBytes"
    from pg_replication_slots where slot_type = 'physical' order by slot_name`);
  return rows;
}
