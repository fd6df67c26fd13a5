import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { createBoardDigests } from '../board/board-digest.sql.ts';
import { publish } from '../board/publish.sql.ts';

/** Built, and in a process of its own, because a thread cannot run the sources. */
const BUILT = new URL('../../dist/records/export-thread.js', import.meta.url).href;
const PROGRAM = `
  import { createExportThreads } from '${BUILT}';
  const { url, order, graceMs } = JSON.parse(process.argv[2]);
  const { write, stop } = createExportThreads({ kind: 'server', url }, graceMs);
  const underWay = write(order);
  const stopped = stop();
  const later = await write(order);
  await stopped;
  console.log(JSON.stringify([await underWay, later]));`;

test('what is under way when the server stops is finished, or left to another server, as what is asked for afterwards is', async () => {
  const url = await freshDatabaseUrl();
  const database = await open(url);
  await publish(database, 'test', [newRun('a/one', 0.5)]);
  const digest = await createBoardDigests(database).at(1);
  if (digest === null) throw new Error('nothing is published');
  const folder = await temporaryFolder();
  const [program, path] = [join(folder, 'program.mjs'), join(folder, 'board.csv')];
  await writeFile(program, PROGRAM);
  const { publication, publishedAt, runIds } = digest;
  const board = { publication, publishedAt, runIds, ranges: { best: [1], worst: [1] } };
  const source = { board: 'Test', publication, published: publishedAt, address: 'https://board.example' };
  const stoppedAfter = (graceMs: number) => {
    const given = JSON.stringify({ url, graceMs, order: { path, format: 'csv', source, board } });
    const { stdout, stderr } = spawnSync(process.execPath, [program, given], {
      encoding: 'utf8',
      timeout: 50_000,
    });
    expect(stderr).toBe('');
    return JSON.parse(stdout);
  };
  expect(stoppedAfter(30_000)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), null]);
  expect(await readFile(path, 'utf8')).toContain('a/one');
  expect(stoppedAfter(0)).toEqual([null, null]);
});
