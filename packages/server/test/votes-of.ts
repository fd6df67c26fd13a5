import { sql } from 'drizzle-orm';
import type { Db } from '../src/database/db.ts';
import { commitOf } from './new-submission.ts';

/** Lets accounts 'NAME 1', 'NAME 2', … vote for a model without any limit. */
export async function votesOf(db: Db, name: string, count: number, model: string): Promise<void> {
  await db.execute(sql`
    insert into accounts (id, name) select ${name} || ' ' || n, ${name} || ' ' || n
    from generate_series(1, ${count}::int) n on conflict do nothing`);
  await db.execute(sql`
    insert into votes (account_id, model, revision) select ${name} || ' ' || n, ${model}, ${commitOf('a')}
    from generate_series(1, ${count}::int) n`);
}
