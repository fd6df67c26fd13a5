import { getHealth } from '@leaderboard/core/api';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { runLeaderboard } from '../../test/run-leaderboard.ts';
import { capturedLogger, testApp } from '../../test/test-app.ts';
import { ANNA, twoServers } from '../../test/two-servers.ts';
import { keptBoard } from '../../test/whole-board.ts';
import { publish } from '../publish/publish.sql.ts';
import { type QueueWatch, startQueueAlarm } from '../queue/queue-watch.ts';
import type { Database } from './database.ts';

/** Directs new connections to a standby, or back to the primary. Open ones are only closed if a standby takes over. */
async function failOver({ transaction, db }: Database, isReadOnly: boolean): Promise<void> {
  await transaction(async (tx) => {
    await tx.execute(sql`set transaction read write`);
    const { rows } = await tx.execute<{ name: string }>(sql`select current_database() as name`);
    const value = isReadOnly ? 'on' : 'off';
    await tx.execute(sql.raw(`alter database ${rows[0]?.name} set default_transaction_read_only = ${value}`));
  });
  if (isReadOnly)
    await db
      .execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      .catch(() => undefined);
}

test('a vote during a failover is answered 503, and taken after it', async () => {
  const { apps, database, submit } = await twoServers();
  await failOver(database, true);
  await expect
    .poll(async () => (await submit(ANNA, {}, 1)).json())
    .toMatchObject({ code: 'database_unavailable' });
  const refused = await submit(ANNA, {}, 1);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  expect((await apps[1].inject({ url: '/api/models/status' })).statusCode).toBe(200);
  await failOver(database, false);
  // Old connections are discarded, so that new ones reach the primary.
  await expect.poll(async () => (await submit(ANNA, {}, 1)).statusCode).toBe(200);
});

test('a command on a standby says so in one sentence, with exit code 3', async () => {
  const url = await freshDatabaseUrl();
  const database = await open(url);
  await publish(database, 'import', [newRun('a/one', 0.5)]);
  await failOver(database, true);
  const command = ['board', 'retract', '1', '--reason', 'wrong folder'];
  expect(await runLeaderboard({ DATABASE_URL: url }, ...command)).toEqual({
    code: 3,
    stdout: '',
    stderr: expect.stringMatching(/^The database is read-only: it is a standby[^\n]*\n$/),
  });
});

test('the health call says that the database is read-only', async () => {
  const url = await freshDatabaseUrl();
  const database = await open(url);
  let watch: QueueWatch | null = null;
  const queueWatch = { reading: () => watch?.reading() ?? null, stall: () => null };
  const app = await testApp({ database, queueWatch, board: await keptBoard(database) });
  const health = async () => getHealth.response.parse((await app.inject({ url: getHealth.path })).json());
  expect(await health()).toMatchObject({ status: 'ok', database: 'unavailable' });
  await failOver(database, true);
  // The pool's connection is still to the primary.
  const standby = await open(url);
  watch = await startQueueAlarm(standby, capturedLogger().logger);
  onTestFinished(watch.stop);
  expect(await health()).toMatchObject({ status: 'ok', database: 'read_only' });
});
