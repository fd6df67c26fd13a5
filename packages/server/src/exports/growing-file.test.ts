import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { growingFile } from './growing-file.ts';

/** A file whose writing goes on when the test says so. */
async function newFile() {
  const folder = await mkdtemp(join(tmpdir(), 'growing-file-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  let goOn: (end: 'whole' | 'failed') => void = () => undefined;
  const told = new Promise<'whole' | 'failed'>((resolve) => {
    goOn = resolve;
  });
  const path = join(folder, 'file');
  const file = growingFile(path, async (onGrown) => {
    await appendFile(path, 'first ');
    onGrown();
    if ((await told) === 'failed') throw new Error('The disk is full.');
    await appendFile(path, 'last');
    return 'hash';
  });
  return { file, goOn };
}

test('readers have a file as it grows: those who came before its end, and after it', async () => {
  const { file, goOn } = await newFile();
  const early = file.read();
  expect((await early.next()).value?.toString()).toBe('first ');
  const gaveUp = file.read();
  await gaveUp.next();
  await gaveUp.return();
  const next = early.next();
  goOn('whole');
  expect((await next).value?.toString()).toBe('last');
  expect((await early.next()).done).toBe(true);
  expect(await file.whole).toBe('hash');
  expect((await buffer(file.read())).toString()).toBe('first last');
});

test('a file that could not be written to its end does not end for its readers, but fails', async () => {
  const { file, goOn } = await newFile();
  const reader = file.read();
  await reader.next();
  const next = reader.next();
  goOn('failed');
  await expect(next).rejects.toThrow('The disk is full.');
  await expect(buffer(file.read())).rejects.toThrow('The disk is full.');
});
