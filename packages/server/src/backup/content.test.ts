import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { storeEverything } from '../../test/full-database.ts';
import { CONTENT_ORDERS, CONTENT_TABLES, readRows, TRANSIENT_TABLES } from './content.sql.ts';

test('a backup has every table that is not transient, with every column', async () => {
  const database = await freshDatabase();
  await storeEverything(database);
  const { rows } = await database.db.execute<{ table: string; columns: string[] }>(
    sql`select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
      from information_schema.columns where table_schema = 'public' group by table_name`,
  );
  expect(new Set(rows.map(({ table }) => table))).toEqual(new Set([...CONTENT_TABLES, ...TRANSIENT_TABLES]));
  await database.transaction(async (tx) => {
    for (const { table, columns } of rows) {
      if (!CONTENT_TABLES.includes(table)) continue;
      for await (const lines of readRows(tx, table)) {
        for (const line of lines) expect(Object.keys(JSON.parse(line))).toEqual(columns);
      }
    }
  });
});

test('a backup sorts each table by its whole primary key', async () => {
  const database = await freshDatabase();
  const { rows } = await database.db.execute<{ table: string; keys: string[] }>(
    sql`select conrelid::regclass::text as table,
        array(select attname || case when atttypid = 'text'::regtype then ' collate "C"' else '' end
          from unnest(conkey) with ordinality as k(attnum, place) join pg_attribute using (attnum)
          where attrelid = conrelid order by place) as keys
      from pg_constraint where contype = 'p' and connamespace = 'public'::regnamespace`,
  );
  expect(Object.fromEntries(rows.map(({ table, keys }) => [table, keys.join(', ')]))).toEqual(
    expect.objectContaining(Object.fromEntries(CONTENT_ORDERS)),
  );
});
