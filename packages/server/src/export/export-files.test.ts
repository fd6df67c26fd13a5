import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { gate } from '../../test/gate.ts';
import {
  compressFile,
  createExportFiles,
  type ExportedFile,
  readFile,
  type WriteFile,
} from './export-files.ts';

const writing =
  (...contents: readonly Buffer[]): WriteFile =>
  async (store) => {
    for (const content of contents) await store(content);
  };

const read = (file: ExportedFile, first = 0, last = file.bytes - 1) => buffer(readFile(file, first, last));

test('a file is read whole and by ranges, however it was written', async () => {
  const content = randomBytes(700_000);
  const pieces = [0, 1, 300_000, 300_000, 600_001, 700_000];
  const file = await compressFile(
    writing(...pieces.map((at, index) => content.subarray(pieces[index - 1] ?? 0, at))),
  );
  expect(file.bytes).toBe(content.length);
  expect((await read(file)).equals(content)).toBe(true);
  for (const [first, last] of [
    [0, 0],
    [262_143, 262_144],
    [100_000, 699_999],
    [524_288, 524_290],
  ] as const)
    expect((await read(file, first, last)).equals(content.subarray(first, last + 1))).toBe(true);
  const empty = await compressFile(writing());
  expect([empty.bytes, (await read(empty)).length]).toEqual([0, 0]);
});

test('callers share a file under way; beyond four, others are put off', async () => {
  const fileOf = createExportFiles();
  const { open: begun, release } = gate();
  let made = 0;
  const write: WriteFile = async (store) => {
    await begun;
    made += 1;
    await store(Buffer.from('content'));
  };
  const files = ['1', '1', '2', '3', '4'].map((name) => fileOf(name, write));
  await expect(fileOf('5', write)).rejects.toMatchObject({ code: 'file_being_made' });
  files.push(fileOf('4', write));
  release();
  await Promise.all(files);
  expect(made).toBe(4);
  await fileOf('1', write);
  expect(made).toBe(4);
});

test('a file that could not be written is tried again', async () => {
  const fileOf = createExportFiles();
  await expect(fileOf('file', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect((await read(await fileOf('file', writing(Buffer.from('whole'))))).toString()).toBe('whole');
});
