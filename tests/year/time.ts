import { sql } from 'drizzle-orm';
import type { Database } from '../../packages/server/src/database/database.ts';
import type { Transact } from '../../packages/server/src/database/transaction.ts';
import { retried } from './retry.ts';

/**
 * Time that passes without waiting: all that was stored since a moment becomes so much older, in every column with a time. For the
 * programs that is the same as a clock that has gone on. Only the database's owner may, as the history is append-only.
 */
export async function letTimePass(
  { transaction }: Pick<Database, 'transaction'>,
  seconds: number,
  since: Date,
): Promise<void> {
  // It changes rows of every table, while servers and workers change some in another order, which may be a deadlock.
  await retried(() => makeOlder(transaction, seconds, since));
}

async function makeOlder(transaction: Transact, seconds: number, since: Date): Promise<void> {
  await transaction(async (tx) => {
    const { rows } = await tx.execute<{ table: string; columns: string[] }>(sql`
      select c.table_name as table, array_agg(c.column_name::text) as columns
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone'
      group by c.table_name order by c.table_name`);
    // Neither triggers nor foreign keys have to do with it.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const { table, columns } of rows) {
      const names = columns.map((name) => sql.identifier(name));
      const older = names.map(
        (name) =>
          sql`${name} = case when ${name} >= ${since} then ${name} - make_interval(secs => ${seconds}) else ${name} end`,
      );
      const isNew = names.map((name) => sql`${name} >= ${since}`);
      await tx.execute(sql`
        update ${sql.identifier(table)} set ${sql.join(older, sql`, `)} where ${sql.join(isNew, sql` or `)}`);
    }
  });
}

/** Ends all back-offs: their time has passed. */
export async function endBackOffs({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.execute(sql`
    update submissions set not_before = clock_timestamp() where status = 'pending' and not_before > clock_timestamp()`);
}
