import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { setFlags } from '../publish/flags.sql.ts';
import { publish } from '../publish/publish.sql.ts';
import { readChanges } from './changes.sql.ts';

test('the changes of a model are found without reading the whole ledger', async () => {
  const database = await freshDatabase();
  await publish(database, 'import', [newRun('a/one', 0.5), newRun('a/two', 0.4)]);
  await setFlags(database, 'a/one', new Map([['contaminated', true]]), 'Copied answers.');
  await database.db.execute(sql`
    insert into ledger (cause, model_id, flag, value_before, value_after)
    select 'flag', 2, 'contaminated', n % 2 = 0, n % 2 = 1 from generate_series(1, 20000) as n`);
  await database.db.execute(sql`analyze`);
  const { changes, read } = await database.transaction(async (tx) => {
    const changes = await readChanges(tx, { model: 'a/one', limit: 100 });
    const { rows } = await tx.execute<{ read: number }>(sql`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables where relname = 'ledger'`);
    return { changes, read: rows[0]?.read };
  });
  expect(changes.map(({ kind }) => kind)).toEqual(['flagged', 'added']);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(100);
});
