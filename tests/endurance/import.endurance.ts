import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { COMMAND_LIMITS, newPool } from '../../packages/server/src/database/connections.ts';
import { embeddedPostgres } from '../../packages/server/src/database/embedded-postgres.ts';
import { GOOD_FILE, PUBLISHED } from '../browser/support/results-file.ts';
import {
  freePort,
  kill,
  killDatabase,
  modelsOn,
  ready,
  startImport,
  startServer,
  withDataDir,
} from '../browser/support/server-process.ts';

const COUNT = 300;
type Query = (text: string) => Promise<{ rows: unknown[] }>;

/** Writes results files, each of a model of its own. */
async function manyFiles(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const text = await readFile(GOOD_FILE, 'utf8');
  for (let index = 0; index < COUNT; index += 1) {
    await writeFile(
      join(folder, `results_${index}.json`),
      text.replaceAll('aurora-7b', `aurora-7b-${index}`),
    );
  }
  return folder;
}

async function untilAnswered(query: Query, question: string): Promise<void> {
  while ((await query(question)).rows.length === 0) await sleep(5);
}

/** Kills server, import and database with -9 once the import is as far as the moment says. */
async function killImport(dataDir: string, files: string, moment: string): Promise<void> {
  const port = await freePort();
  const env = { DATA_DIR: dataDir, PORT: port };
  const server = startServer({ env });
  await ready(port, server);
  expect(await modelsOn(port)).toHaveLength(PUBLISHED);
  const pool = newPool(embeddedPostgres(dataDir).connection, COMMAND_LIMITS, 2, () => undefined);
  const holder = await pool.connect();
  // The database ends under it.
  holder.on('error', () => undefined);
  const query: Query = (text) => pool.query(text);
  const isCommitted = moment === 'committed';
  if (!isCommitted) await holder.query(`begin; lock table ${moment} in share mode`);
  const running = startImport([files], { env });
  await untilAnswered(
    query,
    isCommitted
      ? 'select 1 from publications offset 1'
      : `select 1 from pg_locks where relation = '${moment}'::regclass and not granted`,
  );
  kill(server.child.pid);
  kill(running.child.pid);
  await killDatabase(dataDir);
  await Promise.all([server.ended, running.ended]);
  holder.release(true);
  await pool.end();
}

/** Starts a server on what is left, and reads its board. */
async function boardAfter(dataDir: string): Promise<string[]> {
  const port = await freePort();
  const server = startServer({ env: { DATA_DIR: dataDir, PORT: port } });
  await ready(port, server);
  const models = await modelsOn(port);
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
  return models;
}

// The tables in the order in which an import writes them.
for (const table of ['results_files', 'models', 'entries', 'runs', 'scores', 'publications']) {
  test(`kill -9 of an import that is about to write ${table} leaves the board before it`, async () => {
    await withDataDir(async (dataDir) => {
      const files = await manyFiles(join(dataDir, '..', 'files'));
      await killImport(dataDir, files, table);
      expect(await boardAfter(dataDir)).toHaveLength(PUBLISHED);
      expect((await startImport([files], { env: { DATA_DIR: dataDir } }).ended).code).toBe(0);
      expect(await boardAfter(dataDir)).toHaveLength(PUBLISHED + COUNT);
    });
  });
}

test('kill -9 right after an import was committed leaves the board after it', async () => {
  await withDataDir(async (dataDir) => {
    const files = await manyFiles(join(dataDir, '..', 'files'));
    await killImport(dataDir, files, 'committed');
    expect(await boardAfter(dataDir)).toHaveLength(PUBLISHED + COUNT);
  });
});
