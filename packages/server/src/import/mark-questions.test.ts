import { getRun } from '@leaderboard/core/records-api';
import { asc, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { changed, FIXTURES, fixture } from '../../../core/test/support.ts';
import { freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { publishedBefore } from '../../test/published-before.ts';
import { runLeaderboard } from '../../test/run-leaderboard.ts';
import { testApp } from '../../test/test-app.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import type { Database } from '../database/database.ts';
import { ledger } from '../database/schema.ts';

async function recordOf(database: Database, run: number) {
  const app = await testApp({ database });
  return getRun.response.parse((await app.inject(`/api/runs/${run}`)).json());
}

const whatStands = async (database: Database) => [
  (await wholeBoard(database))?.publication,
  await database.db.select().from(ledger).orderBy(asc(ledger.id)),
  (await database.db.execute(sql`select * from publications order by id`)).rows,
];

test('other questions are marked, and leave the model card, not the board', async () => {
  const url = await freshDatabaseUrl();
  const database = await open(url);
  const other = changed(FIXTURES.groups, { 'configs/bba_English/dataset_path': 'json' });
  const run = await publishedBefore(database, other, [newRun('a/printed', 0.5)]);
  const app = await testApp({ database });
  const card = async () => (await app.inject('/api/models/test-org/aurora-7b/eval-results.yaml')).body;
  expect(await card()).toContain('bharatgenai/BhashaBench-Ayur');
  const before = await whatStands(database);
  expect((await recordOf(database, run)).outcomes.suite_questions).toBe('not_stated');

  expect((await runLeaderboard({ DATABASE_URL: url }, 'migrate')).code).toBe(0);
  expect(await recordOf(database, run)).toMatchObject({
    other_questions: true,
    outcomes: { suite_questions: 'failed', one_metric: 'passed' },
    cautions: expect.arrayContaining(['other_questions']),
    repeat: { lines: [], unknown: ['other_questions'] },
    has_file: true,
  });
  expect(await whatStands(database)).toEqual(before);
  // A model card takes no scores of other questions along.
  expect(await card()).toBe('[]\n');
  const printed = (await wholeBoard(database))?.entries.find(({ id }) => id === 'a/printed');
  expect(printed).toBeDefined();
  expect(await runLeaderboard({ DATABASE_URL: url }, 'board', 'check')).toMatchObject({
    code: 4,
    stdout: expect.stringContaining('bba_English: these are not the benchmark’s questions'),
  });
});

test.each([
  ['passed', fixture(FIXTURES.groups), 2],
  ['not_stated', changed(FIXTURES.groups, { configs: undefined }), 2],
])('a stored file whose questions %s gets no caution', async (outcome, text, lines) => {
  const url = await freshDatabaseUrl();
  const database = await open(url);
  const run = await publishedBefore(database, text);
  await runLeaderboard({ DATABASE_URL: url }, 'migrate');
  const { outcomes, cautions, repeat, other_questions } = await recordOf(database, run);
  expect([outcomes.suite_questions, other_questions, repeat.lines.length]).toEqual([outcome, false, lines]);
  expect(cautions).not.toContain('other_questions');
});
