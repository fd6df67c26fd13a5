import { TEXT_LIMITS } from '@leaderboard/core/limits';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabaseUrl } from '../../test/fresh-database.ts';

/** Every column that stores a string from the hub or a results file, with its limit. */
const { model, account, row } = TEXT_LIMITS;
const COLUMNS = [
  ['models', 'name', model],
  ['models', 'hub_path', model],
  ['models', 'base_model', model],
  ['models', 'type', TEXT_LIMITS.type],
  ['models', 'architecture', TEXT_LIMITS.architecture],
  ['models', 'license', TEXT_LIMITS.license],
  ['models', 'generation', TEXT_LIMITS.generation],
  ['hub_facts', 'license', TEXT_LIMITS.license],
  ['entries', 'id', row],
  ['entries', 'revision', TEXT_LIMITS.revision],
  ['entries', 'precision', TEXT_LIMITS.precision],
  ['runs', 'commit', TEXT_LIMITS.commit],
  ['runs', 'harness_version', TEXT_LIMITS.harnessVersion],
  ['runs', 'harness_git_hash', TEXT_LIMITS.harnessGitHash],
  ['submissions', 'model', model],
  ['submissions', 'base_model', model],
  ['submissions', 'revision', TEXT_LIMITS.revision],
  ['submissions', 'architecture', TEXT_LIMITS.architecture],
  ['submissions', 'license', TEXT_LIMITS.license],
  ['accounts', 'name', account],
  ['reported_scores', 'model', model],
  ['reported_scores', 'value', TEXT_LIMITS.reportedValue],
  ...(['method', 'source', 'notes', 'file'] as const).map(
    (column) => ['reported_scores', column, TEXT_LIMITS.reportedText] as const,
  ),
] as const;

const ROWS = `
  insert into accounts (id, name) values ('1', 'anna');
  insert into models (name) values ('a/one');
  insert into hub_facts (model_id, asked_at) values (1, now());
  insert into entries (id, model_id) values ('a/one', 1);
  insert into runs (entry_id, suite, suite_version, source) values ('a/one', 'bhashabench-v1', 1, 'test');
  insert into reported_scores (model, key, value, reporter, origin, file) values ('a/one', 'bba', '1', 'other', 'hub', 'x');
  insert into submissions (account_id, model, revision, commit, model_type, precision, weight_type, use_chat_template)
    values ('1', 'a/one', 'main', repeat('a', 40), 'chat', 'float16', 'Original', false);`;

test('the database stores no text beyond its bound or with odd characters', async () => {
  const client = new pg.Client({ connectionString: await freshDatabaseUrl() });
  onTestFinished(() => client.end());
  await client.connect();
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
});
