import { getUserVotes } from '@leaderboard/core/api';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { tcpProxy } from '../../test/tcp-proxy.ts';
import { testApp } from '../../test/test-app.ts';
import { boardAnswer } from '../../test/whole-board.ts';
import { keepUpToDate } from '../board/keep-up-to-date.ts';
import { publish } from '../publish/publish.sql.ts';
import { createQueueReader } from '../queue/queue-health.sql.ts';
import { watchQueue } from '../queue/queue-watch.ts';
import type { DatabaseLimits } from './connections.ts';
import { type Database, openDatabase } from './database.ts';
import { isDatabaseUnavailable, isRetryable } from './database-errors.ts';
import { ADVISORY_LOCKS } from './db.ts';

/** Like a server's limits, but shorter. The database cancels no statement itself, so that only missing responses count. */
const LIMITS: DatabaseLimits = { connectMs: 3000, statementMs: null, answerMs: 2000 };

async function behindAProxy() {
  const url = await freshDatabaseUrl();
  const proxy = await tcpProxy(url);
  return { url, proxy, database: await openFor(proxy.url, LIMITS) };
}

async function openFor(url: string, limits: DatabaseLimits): Promise<Database> {
  const database = await openDatabase({ kind: 'server', url }, () => undefined, limits);
  onTestFinished(() => database.close());
  return database;
}

const isAnswered = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );
const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

test('a silent database fails every query in time', async () => {
  const { proxy, database } = await behindAProxy();
  const ask = () => database.db.execute(sql`select 1`);
  await Promise.all(Array.from({ length: 5 }, ask));
  proxy.silence();
  // More queries than the pool has connections.
  for (const error of await Promise.all(Array.from({ length: 15 }, () => failureOf(ask())))) {
    expect(isDatabaseUnavailable(error)).toBe(true);
  }
  proxy.restore();
  // On a busy machine, opening a connection may take longer than the pool waits.
  const answers = () => Promise.all(Array.from({ length: 15 }, () => isAnswered(ask())));
  await expect.poll(answers).not.toContain(false);
});

test('a transaction without an answer fails and closes its connection', async () => {
  const { proxy, database } = await behindAProxy();
  const error = await failureOf(
    database.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      proxy.silence();
      await tx.execute(sql`select 2`);
    }),
  );
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(proxy.lost()).toContain('select 2');
  expect(proxy.lost()).not.toContain('rollback');
  proxy.restore();
  const again = () => isAnswered(database.transaction((tx) => tx.execute(sql`select 3`)));
  await expect.poll(again).toBe(true);
});

test('while the database is silent calls get 503', async () => {
  const { url, proxy, database } = await behindAProxy();
  await publish(database, 'test', [newRun('a/one', 0.5)]);
  const load = () => boardAnswer(database);
  const board = keepUpToDate(await load(), load, { onError: () => undefined, retryMs: 1 });
  onTestFinished(board.stop);
  const watch = await watchQueue({
    read: createQueueReader(database.db, () => performance.now()),
    report: () => undefined,
    onError: () => undefined,
    now: () => performance.now(),
    date: () => new Date(),
    everyMs: 10,
  });
  onTestFinished(watch.stop);
  const app = await testApp({ database, board });
  const votes = () => app.inject({ url: getUserVotes.path.replace(':username', 'anna') });
  expect((await votes()).statusCode).toBe(200);
  proxy.silence();
  const refreshed = board.refresh();
  expect((await votes()).statusCode).toBe(503);
  await expect.poll(() => watch.reading()).toBeNull();
  await publish(await open(url), 'test', [newRun('a/two', 0.4)]);
  proxy.restore();
  await refreshed;
  expect(board.current().publication).toBe(2);
  await expect.poll(() => watch.reading()).not.toBeNull();
  await expect.poll(async () => (await votes()).statusCode).toBe(200);
});

test('the database ends a slow statement, and its connection is reused', async () => {
  const database = await openFor(await freshDatabaseUrl(), { ...LIMITS, statementMs: 500, answerMs: null });
  const pid = () => database.transaction((tx) => tx.execute(sql`select pg_backend_pid() as pid`));
  const before = (await pid()).rows;
  const error = await failureOf(database.transaction((tx) => tx.execute(sql`select pg_sleep(60)`)));
  expect([isRetryable(error), isDatabaseUnavailable(error)]).toEqual([true, false]);
  expect((await pid()).rows).toEqual(before);
});

test('the limits of a service end no migration', async () => {
  const url = await freshDatabaseUrl();
  const other = await open(url);
  // Long enough for the queries of a pool and a listener on a busy machine.
  const limits = { ...LIMITS, statementMs: 1500 };
  // In an object, because a promise would be awaited before the lock is released.
  const { opened } = await other.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migration})`);
    const opened = openFor(url, limits);
    const waitsFor = sql`select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '2400 ms'`;
    await expect.poll(async () => (await other.db.execute(waitsFor)).rows.length).toBe(1);
    return { opened };
  });
  await opened;
});
