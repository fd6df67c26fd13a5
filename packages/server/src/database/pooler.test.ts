import { expect, onTestFinished, vi } from 'vitest';
import { freshDatabaseUrl } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { hasPgBouncer, pooled } from '../../test/pgbouncer.ts';
import { testWhere } from '../../test/where.ts';
import { publish } from '../publish/publish.sql.ts';
import { openDatabase } from './database.ts';

testWhere(hasPgBouncer, 'pgbouncer')(
  'behind PgBouncer a server opens its database and reports once that LISTEN fails',
  async () => {
    const direct = await freshDatabaseUrl();
    const reports: string[] = [];
    const open = async (url: string) => {
      const database = await openDatabase({ kind: 'server', url }, (message) => reports.push(message));
      onTestFinished(() => database.close());
      return database;
    };
    const database = await open(await pooled(direct));
    await publish(database, 'test', [newRun('a/kept', 0.5)]);
    await vi.waitUntil(() => reports.length > 0, 30_000);
    expect(reports.join()).toMatch(/^LISTEN does not work .* within a minute/);
    const untold = await open(direct);
    const told = new Promise<void>((resolve) => untold.onPublication(resolve));
    await publish(untold, 'test', [newRun('a/second', 0.5)]);
    await told;
    expect(reports).toHaveLength(1);
  },
);
