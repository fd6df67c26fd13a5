import { TEXT_BOUNDS } from '@leaderboard/core/bounds';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabaseUrl } from '../../test/fresh-database.ts';

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
  ['reported_scores', 'model', model],
  ['reported_scores', 'value', TEXT_BOUNDS.reportedValue],
  ...(['method', 'source', 'notes', 'file'] as const).map(
    (column) => ['reported_scores', column, TEXT_BOUNDS.reportedText] as const,
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
