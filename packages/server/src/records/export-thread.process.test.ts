import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { countRows } from '../../test/new-submission.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { createBoardDigests } from '../board/board-digest.sql.ts';
import { publish } from '../board/publish.sql.ts';
import { readExport } from './export-files.sql.ts';

/** Built, and in a process of its own, because a thread cannot run the sources. */
const built = (module: string) => new URL(`../../dist/${module}.js`, import.meta.url).href;
const IMPORTS = `
  import { createThreads } from '${built('database/threads')}';
  import { writeExportIn } from '${built('records/export-thread')}';`;
const PROGRAM = `${IMPORTS}
  const { url, order, graceMs } = JSON.parse(process.argv[2]);
  const threads = createThreads({ kind: 'server', url });
  const write = writeExportIn(threads, graceMs);
  const underWay = write(order);
  const stopped = threads.stop();
  const later = await write(order);
  await stopped;
  console.log(JSON.stringify([await underWay, later]));`;

/** One thread gets a millisecond, the next one as long as it needs. */
const LATE_PROGRAM = `${IMPORTS}
  const { url, order } = JSON.parse(process.argv[2]);
  const threads = createThreads({ kind: 'server', url });
  const late = await writeExportIn(threads, 0, 1)(order)
    .catch(({ status, code, message }) => [status, code, message]);
  const next = await writeExportIn(threads)(order);
  console.log(JSON.stringify([late, next]));`;

/** A published board, and what a program prints that writes its file. */
async function exportOfBoard() {
  const url = await freshDatabaseUrl();
  const database = await open(url);
  await publish(database, 'test', [newRun('a/one', 0.5)]);
  const digest = await createBoardDigests(database).at(1);
  if (digest === null) throw new Error('nothing is published');
  const file = join(await temporaryFolder(), 'program.mjs');
  const { publication, publishedAt, runIds } = digest;
  const board = { publication, publishedAt, runIds, ranges: { best: [1], worst: [1] } };
  const source = { board: 'Test', publication, published: publishedAt, address: 'https://board.example' };
  const printedBy = async (program: string, more: Readonly<Record<string, unknown>> = {}) => {
    await writeFile(file, program);
    const key = { edition: 1, build: 'test', publication, format: 'csv' };
    const given = JSON.stringify({ url, order: { key, source, board }, ...more });
    const options = { encoding: 'utf8', timeout: 50_000 } as const;
    const { stdout, stderr } = spawnSync(process.execPath, [file, given], options);
    expect(stderr).toBe('');
    return JSON.parse(stdout);
  };
  return { database, printedBy };
}

test('at a stop, files under way are finished or left to others', async () => {
  const { database, printedBy } = await exportOfBoard();
  expect(await printedBy(PROGRAM, { graceMs: 0 })).toEqual([null, null]);
  expect(await countRows(database.db, 'exported_files')).toBe(0);
  const [file, later] = await printedBy(PROGRAM, { graceMs: 30_000 });
  expect(later).toBeNull();
  expect(await text(readExport(database.db, file, 0, file.bytes - 1))).toContain('a/one');
});

test('a file that takes too long is given up; others go on', async () => {
  const { printedBy } = await exportOfBoard();
  expect(await printedBy(LATE_PROGRAM)).toEqual([
    [503, 'export_too_slow', expect.stringMatching(/^The file could not be made within .* seconds\./)],
    { id: expect.any(Number), sha256: expect.stringMatching(/^[0-9a-f]{64}$/), bytes: expect.any(Number) },
  ]);
});
