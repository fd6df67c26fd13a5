import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PATIENCE_MS } from '../../../../tests/patience.ts';
import { createExportFiles, removeLeftExports } from './export-files.ts';
import type { WriteExport } from './write-export.ts';

const SOURCE = { board: 'Test', publication: 1, published: null, address: 'https://board.example/board/1' };
const RANGES = { best: new Uint32Array(), worst: new Uint32Array() };

function orderOf(publication: number) {
  const board = { publication, publishedAt: '2026-01-01', runIds: [], ranges: RANGES };
  return { format: 'csv', board, source: SOURCE } as const;
}

/** The files of a board that changes when the test says so. */
function filesOf(write: WriteExport) {
  let change: () => void = () => undefined;
  const onPublication = (callback: () => void) => {
    change = callback;
  };
  const onFailure = vi.fn();
  const files = createExportFiles({ onPublication }, write, onFailure);
  onTestFinished(() => files.close());
  return { files, onFailure, change: () => change() };
}

test('files are written one at a time, and few may wait', async () => {
  const ends: (() => void)[] = [];
  const write = vi.fn(() => new Promise<string>((resolve) => ends.push(() => resolve('hash'))));
  const { files } = filesOf(write);
  const waiting = [1, 2, 3, 4].map((publication) => files.get(orderOf(publication)));
  const same = files.get(orderOf(1));
  await expect(files.get(orderOf(5))).rejects.toThrow('ask again');
  for (const [index, file] of waiting.entries()) {
    await vi.waitFor(() => expect(ends).toHaveLength(index + 1), PATIENCE_MS);
    ends[index]?.();
    await file;
  }
  expect(await same).toBe(await waiting[0]);
  expect(write).toHaveBeenCalledTimes(4);
});

test('a file is written anew after a failure and after a change', async () => {
  const write = vi.fn<WriteExport>(async ({ path }) => {
    if (write.mock.calls.length === 1) throw new Error('The database is gone.');
    await writeFile(path, 'board');
    return 'hash';
  });
  const { files, change, onFailure } = filesOf(write);
  await expect(files.get(orderOf(1))).rejects.toThrow('gone');
  expect(onFailure).toHaveBeenCalledOnce();
  const old = await files.get(orderOf(1));
  change();
  const anew = await files.get(orderOf(1));
  expect(anew.path).not.toBe(old.path);
  expect([old, anew].map(({ path }) => existsSync(path))).toEqual([true, true]);
});

test('an evicted file is deleted after half a minute', async () => {
  const write: WriteExport = async ({ path }) => writeFile(path, 'board').then(() => 'hash');
  const { files } = filesOf(write);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const [oldest] = await Promise.all([1, 2, 3, 4].map((publication) => files.get(orderOf(publication))));
  for (const publication of [5, 6, 7]) await files.get(orderOf(publication));
  expect(existsSync(oldest?.path ?? '')).toBe(true);
  vi.advanceTimersByTime(30_000);
  await vi.waitFor(() => expect(existsSync(oldest?.path ?? '')).toBe(false), PATIENCE_MS);
});

test('folders of killed processes are removed, those of running ones stay', async () => {
  const made = (pid: number | string) => mkdtempSync(join(tmpdir(), `leaderboard-exports-${pid}-`));
  // No process has such a number.
  const [dead, ofBefore, running, unknown] = [
    made(4_194_305),
    made(process.pid),
    made(process.ppid),
    made('x'),
  ];
  onTestFinished(() => {
    for (const folder of [running, unknown]) rmSync(folder, { recursive: true });
  });
  await writeFile(join(dead, '1.csv'), 'board');
  await removeLeftExports();
  expect([dead, ofBefore, running, unknown].map((folder) => existsSync(folder))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
