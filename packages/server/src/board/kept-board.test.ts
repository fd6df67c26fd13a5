import { readdir, readFile, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { capturedLogger } from '../../test/test-app.ts';
import { boardAnswer } from '../../test/whole-board.ts';
import { keepBoard, readKeptBoard } from './kept-board.ts';
import { keptFiles } from './kept-files.ts';
import { liveBoard } from './live-board.ts';
import { publish } from './publish.sql.ts';
import { type BoardAnswer, compressFurther } from './representation.ts';

async function keptBoard() {
  const database = await freshDatabase();
  await publish(database, 'import', [newRun('a/one', 0.5), newRun('a/two', 0.4)]);
  const folder = join(await temporaryFolder(), 'cache');
  const { logger, logs } = capturedLogger();
  const files = keptFiles(folder, logger);
  const board = await boardAnswer(database);
  return { database, folder, files, board, logs };
}

test('a kept board is the same to the last byte, small or smallest', async () => {
  const { database, folder, files, board } = await keptBoard();
  expect(await readKeptBoard(files, database)).toBeNull();
  await keepBoard(files, board);
  expect(await readKeptBoard(files, database)).toEqual(board);
  const smallest = await compressFurther(board, new AbortController().signal);
  await keepBoard(files, smallest);
  const kept = await readKeptBoard(files, database);
  expect(kept).toEqual(smallest);
  // What is smallest already is not compressed again.
  expect(kept && (await compressFurther(kept, new AbortController().signal)).compressed.br).toBe(
    kept?.compressed.br,
  );
  expect(await readdir(folder)).toEqual(['board']);
});

test('a kept board of another database is not served', async () => {
  const { files, board } = await keptBoard();
  const other = await freshDatabase();
  await publish(other, 'import', [newRun('b/other', 0.5)]);
  await keepBoard(files, board);
  expect(await readKeptBoard(files, other)).toBeNull();
});

test('a damaged file is as good as none, and told', async () => {
  const { database, folder, files, board, logs } = await keptBoard();
  const file = join(folder, 'board');
  await keepBoard(files, board);
  const whole = await readFile(file);
  const changed = Buffer.from(whole);
  changed[whole.length - 1] = (whole.at(-1) ?? 0) ^ 1;
  for (const content of [
    changed,
    whole.subarray(0, whole.length - 10),
    Buffer.from('{}\n'),
    Buffer.alloc(0),
  ]) {
    await writeFile(file, content);
    expect(await readKeptBoard(files, database)).toBeNull();
  }
  expect(logs).toHaveLength(4);
  await truncate(file);
  await keepBoard(files, board);
  expect(await readKeptBoard(files, database)).toEqual(board);
});

test('servers that share the folder leave one whole file, and nothing of those that were killed', async () => {
  const { database, folder, files, board } = await keptBoard();
  await Promise.all(Array.from({ length: 20 }, () => keepBoard(files, board)));
  expect(await readKeptBoard(files, database)).toEqual(board);
  const left = join(folder, 'board.012345.new');
  await writeFile(left, 'half');
  await utimes(left, 0, 0);
  await keepBoard(files, board);
  expect(await readdir(folder)).toEqual(['board']);
});

test('a folder that cannot be written stops nothing, and is told', async () => {
  const { database, folder, board } = await keptBoard();
  await writeFile(folder, 'a file');
  const { logger, logs } = capturedLogger();
  await keepBoard(keptFiles(folder, logger), board);
  expect(logs).toEqual([expect.stringContaining('cannot be kept')]);
  await keepBoard(keptFiles(null, logger), board);
  expect(await readKeptBoard(keptFiles(null, logger), database)).toBeNull();
});

test('a kept board is served at once, and only another one replaces it', async () => {
  const { database, board } = await keptBoard();
  let release: (read: BoardAnswer) => void = () => undefined;
  const load = () =>
    new Promise<BoardAnswer>((resolve) => {
      release = resolve;
    });
  const kept: BoardAnswer[] = [];
  const live = await liveBoard(load, () => undefined, { first: board, keep: (answer) => kept.push(answer) });
  const readAgain = async () => {
    const refreshed = live.refresh();
    release(await boardAnswer(database));
    await refreshed;
  };
  await readAgain();
  expect(live.current()).toBe(board);
  await publish(database, 'import', [newRun('a/three', 0.6)]);
  await readAgain();
  expect(live.current().models).toBe(3);
  expect(kept).toEqual([live.current()]);
  live.stop();
});
