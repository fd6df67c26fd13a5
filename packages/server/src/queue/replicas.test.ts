import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { publish } from '../board/publish.sql.ts';
import { readReplicas } from './replicas.sql.ts';

test('a replica that is away is not connected, and falls behind', async () => {
  const database = await freshDatabase();
  const { db } = database;
  const of = async () => (await readReplicas(db)).find(({ slot }) => slot === 'test_replica');
  await db.execute(sql`select pg_create_physical_replication_slot('test_replica', true)`);
  onTestFinished(async () => {
    await db.execute(sql`select pg_drop_replication_slot('test_replica')`);
  });
  const before = await of();
  expect(before).toEqual({ slot: 'test_replica', isConnected: false, lagBytes: expect.any(Number) });
  await publish(database, 'import', [newRun('a/one', 0.5)]);
  // What is committed reaches the log a moment later.
  await expect
    .poll(async () => (await of())?.lagBytes)
    .toBeGreaterThan(before?.lagBytes ?? Number.POSITIVE_INFINITY);
});
