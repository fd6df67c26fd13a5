import { expect, test } from '@playwright/test';
import { COMMAND_LIMITS, createPool } from '../../packages/server/src/database/connections.ts';
import { embeddedPostgres } from '../../packages/server/src/database/embedded-postgres.ts';
import { freePort, modelsOn, ready, startServer, withDataDir } from './support/server-process.ts';

const PUBLIC_URL = 'https://board.example';

test('a server started again has rows before it read the board', () =>
  withDataDir(async (dataDir) => {
    const started = async (changes = {}) => {
      const port = await freePort();
      const server = startServer({ env: { DATA_DIR: dataDir, PORT: port, PUBLIC_URL, ...changes } });
      await ready(port, server);
      const page = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();
      // Rendered from the board in memory, shortly after the start.
      await expect.poll(page).toContain('aria-rowindex="2"');
      return { server, models: await modelsOn(port), page: await page() };
    };
    const first = await started();
    expect(first.page).toContain('aria-rowindex="2"');
    // The first server keeps the database running.
    const pool = createPool(embeddedPostgres(dataDir).connection, COMMAND_LIMITS, 2, () => undefined);
    const stored = async () => (await pool.query('select models from stored_boards')).rows;
    await expect.poll(stored).toEqual([{ models: 32 }]);
    const holder = await pool.connect();
    await holder.query('begin; lock table scores in access exclusive mode');
    const second = await started();
    expect([second.models, second.page]).toEqual([first.models, first.page]);
    // Other settings require new output, as a new version does: the server serves the stored board until its own is ready.
    const upgraded = await started({ PRODUCT_NAME: 'Other' });
    expect(upgraded.models).toEqual(first.models);
    await pool.query('delete from stored_boards');
    const waiting = `select from pg_locks where relation = 'scores'::regclass and not granted`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(0);
    const before = (await pool.query(waiting)).rowCount ?? 0;
    const third = startServer({ env: { DATA_DIR: dataDir, PORT: await freePort(), PUBLIC_URL } });
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(before);
    third.child.kill('SIGTERM');
    await holder.query('rollback');
    // Nothing was stored, so the server was still reading and never became ready.
    expect(await third.ended).toMatchObject({ code: 0, stderr: '' });
    holder.release();
    await pool.end();
    for (const { child, ended } of [upgraded.server, second.server, first.server]) {
      child.kill('SIGTERM');
      expect((await ended).code).toBe(0);
    }
  }));
