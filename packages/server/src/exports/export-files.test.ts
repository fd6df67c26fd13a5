import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createExportFiles } from './export-files.ts';
import type { WriteExport } from './write-export.ts';

const SOURCE = { board: 'Test', publication: 1, published: null, address: 'https://board.example/board/1' };
const orderOf = (publication: number) => ({ format: 'csv', publication, source: SOURCE }) as const;

/** Files of a board that changes when the test says so. */
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

test('files are written one at a time, and no more than a few wait for their turn', async () => {
  const ends: (() => void)[] = [];
  const write = vi.fn(() => new Promise<string>((resolve) => ends.push(() => resolve('hash'))));
  const { files } = filesOf(write);
  const waiting = [1, 2, 3, 4].map((publication) => files.get(orderOf(publication)));
  expect(files.get(orderOf(1))).toBe(waiting[0]);
  expect(() => files.get(orderOf(5))).toThrow('ask again');
  for (const [index, file] of waiting.entries()) {
    await vi.waitFor(() => expect(ends).toHaveLength(index + 1));
    ends[index]?.();
    await file.whole;
  }
  expect(write).toHaveBeenCalledTimes(4);
});

test('after a failure, and after a change of the board, a file is written anew; the old one stays for who is about to read', async () => {
  const write = vi.fn<WriteExport>(async ({ path }) => {
    if (write.mock.calls.length === 1) throw new Error('The database is gone.');
    await writeFile(path, 'board');
    return 'hash';
  });
  const { files, change, onFailure } = filesOf(write);
  await expect(files.get(orderOf(1)).whole).rejects.toThrow('gone');
  expect(onFailure).toHaveBeenCalledOnce();
  const old = files.get(orderOf(1));
  await old.whole;
  change();
  const anew = files.get(orderOf(1));
  await anew.whole;
  expect(anew.path).not.toBe(old.path);
  expect([old, anew].map(({ path }) => existsSync(path))).toEqual([true, true]);
});
