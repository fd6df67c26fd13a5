import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { submitModel } from '../../test/evaluations.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { countRows } from '../../test/new-submission.ts';
import { capturedLogger } from '../../test/test-app.ts';
import { publish } from '../board/publish.sql.ts';
import { deleteExpired, startRetention } from './retention.sql.ts';
import { takeBackRow } from './take-back.sql.ts';

const file = (digit: string) => ({ fileSha256: digit.repeat(64), file: Buffer.from(digit) });

test('logs of ended evaluations are forgotten after their time; those of open ones stay', async () => {
  const database = await freshDatabase();
  for (const model of ['a/old', 'a/new', 'a/open']) await submitModel(database, model);
  await database.db.execute(sql`
    update submissions set log_tail = 'words', status = case model when 'a/open' then 'pending' else 'failed' end,
      status_since = now() - case model when 'a/new' then interval '29 days' else interval '31 days' end`);
  expect(await deleteExpired(database.db, { logDays: 30, resultsFileDays: null })).toEqual({
    logs: 1,
    files: 0,
  });
  const { rows } = await database.db.execute(
    sql`select model from submissions where log_tail is not null order by id`,
  );
  expect(rows).toEqual([{ model: 'a/new' }, { model: 'a/open' }]);
});

test('results files of the board stay for good, those of runs that left it for their time', async () => {
  const database = await freshDatabase();
  await publish(database, 'import', [
    newRun('a/kept', 0.5, file('a')),
    newRun('a/replaced', 0.4, file('b')),
    newRun('a/taken-back', 0.3, file('c')),
  ]);
  await publish(database, 'import', [newRun('a/replaced', 0.45, file('d'))]);
  await takeBackRow(database, 'a/taken-back', 'leaves', 'a broken GPU');
  const retention = { logDays: null, resultsFileDays: 365 };
  expect(await deleteExpired(database.db, retention)).toEqual({ logs: 0, files: 0 });
  await database.db.execute(sql`update runs set recorded_at = now() - interval '366 days'`);
  expect(await deleteExpired(database.db, { logDays: null, resultsFileDays: null })).toEqual({
    logs: 0,
    files: 0,
  });
  expect(await deleteExpired(database.db, retention)).toEqual({ logs: 0, files: 2 });
  const { rows } = await database.db.execute(
    sql`select left(sha256, 1) as file from results_files order by 1`,
  );
  expect(rows).toEqual([{ file: 'a' }, { file: 'd' }]);
  expect(await countRows(database.db, 'runs')).toBe(4);
});

test('a server deletes what is past its retention by itself, however much there is', async () => {
  const database = await freshDatabase();
  await submitModel(database, 'a/one');
  await database.db.execute(sql`
    insert into submissions (account_id, model, revision, commit, model_type, precision, weight_type, use_chat_template, status,
      status_since, log_tail)
    select account_id, model || n, revision, commit, model_type, precision, weight_type, use_chat_template, 'failed',
      now() - interval '2 days', 'words' from submissions, generate_series(1, 1201) n`);
  const { logger, logs } = capturedLogger();
  onTestFinished(startRetention(database, { logDays: 1, resultsFileDays: null }, logger, 20));
  // Not how many one round deleted: on a slow machine the next round begins before it ends.
  const left = async () => {
    const { rows } = await database.db.execute(sql`select 1 from submissions where log_tail is not null`);
    return rows.length;
  };
  await expect.poll(left).toBe(0);
  await expect.poll(() => logs.join('')).toContain('deleted what is past its retention');
});
