import { TEXT_BOUNDS } from '@leaderboard/core/bounds';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { freshDatabaseUrl } from '../../test/fresh-database.ts';
import { MIGRATION_TAGS, oldDatabaseUrl, poolFor } from '../../test/old-schema.ts';
import { migrate } from './migrate.ts';

/** Every column that holds a text of a hub or of a results file, with its bound. */
const { model, account, row } = TEXT_BOUNDS;
const COLUMNS = [
  ['models', 'name', model],
  ['models', 'hub_path', model],
  ['models', 'base_model', model],
  ['models', 'type', TEXT_BOUNDS.type],
  ['models', 'architecture', TEXT_BOUNDS.architecture],
  ['models', 'license', TEXT_BOUNDS.license],
  ['models', 'generation', TEXT_BOUNDS.generation],
  ['hub_facts', 'license', TEXT_BOUNDS.license],
  ['entries', 'id', row],
  ['entries', 'revision', TEXT_BOUNDS.revision],
  ['entries', 'precision', TEXT_BOUNDS.precision],
  ['runs', 'commit', TEXT_BOUNDS.commit],
  ['runs', 'harness_version', TEXT_BOUNDS.harnessVersion],
  ['runs', 'harness_git_hash', TEXT_BOUNDS.harnessGitHash],
  ['submissions', 'model', model],
  ['submissions', 'base_model', model],
  ['submissions', 'revision', TEXT_BOUNDS.revision],
  ['submissions', 'architecture', TEXT_BOUNDS.architecture],
  ['submissions', 'license', TEXT_BOUNDS.license],
  ['accounts', 'name', account],
] as const;

const ROWS = `
  insert into accounts (id, name) values ('1', 'anna');
  insert into models (name) values ('a/one');
  insert into hub_facts (model_id, asked_at) values (1, now());
  insert into entries (id, model_id) values ('a/one', 1);
  insert into runs (entry_id, source) values ('a/one', 'test');
  insert into submissions (account_id, model, revision, commit, model_type, precision, weight_type, use_chat_template)
    values ('1', 'a/one', 'main', repeat('a', 40), 'chat', 'float16', 'Original', false);`;

test('the database stores no text beyond its bound, and none with an odd character', async () => {
  const client = await poolFor(await freshDatabaseUrl()).connect();
  await client.query(ROWS);
  // A row without runs, whose id can change.
  await client.query(`insert into entries (id, model_id, revision) values ('b', 1, 'x')`);
  for (const [table, column, { longest }] of COLUMNS) {
    const where = table === 'entries' ? "where id = 'b'" : '';
    const set = async (value: string) => {
      await client.query('begin');
      await client
        .query(`update ${table} set ${column} = $1 ${where}`, [value])
        .finally(() => client.query('rollback'));
    };
    await set('😀'.repeat(longest));
    const odd = ['a\u001b[2J', 'a\nb', 'a\u009b', 'a\u202eb', 'a\u200bb', '\u2028'];
    for (const bad of ['x'.repeat(longest + 1), ...odd]) {
      const constraint = `${table}_${column}_is_bounded`;
      await expect(set(bad), `${constraint} ${escape(bad)}`).rejects.toMatchObject({ constraint });
    }
  }
  client.release();
});

/** The database as the release before the bounds left it, with texts of all kinds. */
async function oldDatabase(): Promise<pg.Pool> {
  const pool = poolFor(
    await oldDatabaseUrl(MIGRATION_TAGS.findIndex((tag) => tag.includes('bounds-of-texts'))),
  );
  await pool.query(ROWS);
  await pool.query(
    `insert into models (name, license, architecture, generation)
    values ('a/long', $1, $2, '3.1'), ('a/plain', 'mit', 'LlamaForCausalLM', null), ('a/empty', $3, null, null)`,
    ['x'.repeat(1_000_000), `A\u001b[2J \n\t\u202eB`, '\u202e\u200b'],
  );
  await pool.query(`update hub_facts set license = $1`, ['y'.repeat(5000)]);
  await pool.query(`update submissions set license = $1, architecture = 'a'`, ['z'.repeat(5000)]);
  await pool.query(`insert into accounts (id, name) values ('2', $1)`, ['bo\u202eris']);
  return pool;
}

test('what was stored before the bounds is cut, with a row in the ledger', async () => {
  const pool = await oldDatabase();
  await migrate(pool);
  const rowsOf = async (query: string) => (await pool.query({ text: query, rowMode: 'array' })).rows;
  const cut = `${'x'.repeat(47)}…`;
  expect(await rowsOf('select name, license, architecture, generation from models order by id')).toEqual([
    ['a/one', null, null, null],
    ['a/long', cut, 'A[2J B', '3.1'],
    ['a/plain', 'mit', 'LlamaForCausalLM', null],
    ['a/empty', null, null, null],
  ]);
  expect(
    await rowsOf(`select name, flag, cause, value_before, value_after, reason <> '' from ledger
      join models on models.id = model_id order by ledger.id`),
  ).toEqual([
    ['a/long', 'architecture', 'bounds of texts', null, null, true],
    ['a/long', 'license', 'bounds of texts', null, null, true],
    ['a/empty', 'license', 'bounds of texts', null, null, true],
  ]);
  expect(await rowsOf('select max(length(license)), max(length(architecture)) from earlier_models')).toEqual([
    [48, 6],
  ]);
  expect(await rowsOf('select length(license), right(license, 1) from hub_facts')).toEqual([[48, '…']]);
  expect(await rowsOf('select length(license), architecture from submissions')).toEqual([[48, 'a']]);
  expect(await rowsOf('select name from accounts order by id')).toEqual([['anna'], ['boris']]);
  expect(await rowsOf(`select 1 from pg_proc where proname = 'cut_text'`)).toEqual([]);
});
