import type pg from 'pg';
import { expect, test } from 'vitest';
import { databaseUrlWithoutSchema, open } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { MIGRATION_TAGS, oldDatabaseUrl, poolFor } from '../../test/old-schema.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import { publish } from '../board/publish.sql.ts';
import { migrate } from './migrate.ts';

/** Every column, index, constraint and trigger as text. */
async function schemaOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, is_identity) as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1`);
  return rows.map(({ line }) => line);
}

/** The rows of a board with a model and a vote, in the columns of the first two releases. */
const BOARD = `
  insert into models (name) values ('a/one');
  insert into entries (id, model_id) values ('a/one', 1);
  insert into runs (entry_id, source) values ('a/one', 'test');
  insert into scores (run_id, key, value) values (1, 'bba', 0.5);
  insert into publications (cause, run_ids) values ('test', '{1}')`;
const PEOPLE = `
  insert into accounts (id, name) values ('1', 'anna');
  insert into submissions (account_id, model, revision, commit, model_type, precision, weight_type, use_chat_template)
    values ('1', 'a/one', 'main', repeat('a', 40), 'chat', 'float16', 'Original', false);
  insert into votes (account_id, model, revision) values ('1', 'a/one', repeat('a', 40))`;
/** The table as it was before the fifth migration, which drops and creates it. */
const QUOTA = `
  insert into quota_buckets (account_id, action, tokens, refilled_at) values ('1', 'vote', 3, now())`;

test.each(MIGRATION_TAGS.map((tag, index) => [tag, index + 1] as const).slice(0, -1))(
  'a database as of %s gets the same schema as a new one and keeps its rows',
  async (_tag, count) => {
    const fresh = poolFor(await databaseUrlWithoutSchema());
    await migrate(fresh);
    const pool = poolFor(await oldDatabaseUrl(count));
    await pool.query(BOARD);
    if (count > 1) await pool.query(PEOPLE);
    if (count > 1 && count < 5) await pool.query(QUOTA);
    await migrate(pool);
    expect(await schemaOf(pool)).toEqual(await schemaOf(fresh));
    const { rows } = await pool.query(
      `select (select count(*) from scores)::int as scores, (select count(*) from votes)::int as votes,
        (select status from submissions) as status`,
    );
    const people = count > 1 ? { votes: 1, status: 'pending' } : { votes: 0, status: null };
    expect(rows).toEqual([{ scores: 1, ...people }]);
  },
);

test('a migration that waits for a table lets later queries through', async () => {
  // The third migration adds columns to a table, for which it needs it alone.
  const pool = poolFor(await oldDatabaseUrl(2));
  const reader = await pool.connect();
  await reader.query('begin; select 1 from submissions');
  const migrating = migrate(pool);
  const visitor = await pool.connect();
  await visitor.query(`set statement_timeout = '10s'`);
  const lockWaits = `select query_start from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  // The migration gives up and starts again: it waits for the table a second time while visitors read it.
  const attempts = new Set<string>();
  while (attempts.size < 2) {
    for (const { query_start } of (await pool.query(lockWaits)).rows) attempts.add(String(query_start));
    await visitor.query('select count(*) from submissions');
  }
  visitor.release();
  await reader.query('commit');
  reader.release();
  await migrating;
  expect((await pool.query('select attempt from submissions')).rows).toEqual([]);
});

test('models that were stored in several letter cases stay, and the first one gets new runs', async () => {
  const before = MIGRATION_TAGS.indexOf('0024_one-name-of-models');
  const url = await oldDatabaseUrl(before);
  const pool = poolFor(url);
  await pool.query(`insert into models (name) values ('a/one'), ('A/One'), ('b/two'), ('a/ONE')`);
  await pool.query(`insert into entries (id, model_id) values ('A/One', 2)`);
  await migrate(pool);
  const twins = await pool.query('select name, is_twin from models order by id');
  expect(twins.rows.map(({ name, is_twin }) => [name, is_twin])).toEqual([
    ['a/one', false],
    ['A/One', true],
    ['b/two', false],
    ['a/ONE', true],
  ]);
  const database = await open(url);
  await publish(database, 'import', [newRun('A/One', 0.5), newRun('B/Two', 0.4)]);
  expect((await wholeBoard(database))?.entries.map(({ id }) => id)).toEqual(['a/one', 'b/two']);
  await expect(pool.query(`insert into models (name) values ('B/two')`)).rejects.toThrow('models_one_name');
});
