import { chmod, chown, mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { cleanRuns, freeBytes, removeFolder, reserveDiskSpace } from './run-folders.ts';

const NOBODY = 65_534;

test('what a run has locked is removed', async () => {
  const folder = join(await temporaryFolder(), 'runs', '1-1-a', 'home');
  const locked = join(folder, 'locked', 'inner');
  await mkdir(locked, { recursive: true });
  if (process.getuid?.() === 0) {
    // Root can remove everything, so run as another user.
    for (const path of [join(folder, '../..'), join(folder, '..'), folder, join(locked, '..'), locked])
      await chown(path, NOBODY, NOBODY);
    await chmod(join(folder, '../../..'), 0o755);
    process.seteuid?.(NOBODY);
    onTestFinished(() => process.seteuid?.(0));
  }
  await chmod(join(locked, '..'), 0);
  await removeFolder(folder);
  expect(await readdir(join(folder, '..'))).toEqual([]);
});

test('a run that begins while old ones are looked for stays whole', async () => {
  const folder = await temporaryFolder();
  const home = (run: string) => mkdir(join(folder, 'runs', run, 'home'), { recursive: true });
  await home('1-1-old');
  await cleanRuns({ folder }, async () => {
    await home('2-1-new');
    return () => false;
  });
  expect(await readdir(join(folder, 'runs', '1-1-old'))).toEqual([]);
  expect(await readdir(join(folder, 'runs', '2-1-new'))).toEqual(['home']);
});

test('two downloads at once do not count on the same room', async () => {
  const folder = tmpdir();
  const most = 0.6 * (await freeBytes(folder));
  const both = await Promise.all([reserveDiskSpace(folder, most, 0), reserveDiskSpace(folder, most, 0)]);
  expect(both.filter((release) => release === null)).toHaveLength(1);
  for (const release of both) release?.();
  const next = await reserveDiskSpace(folder, most, 0);
  expect(next).not.toBeNull();
  next?.();
});

test('a download leaves the reserve free', async () => {
  const most = 0.6 * (await freeBytes(tmpdir()));
  expect(await reserveDiskSpace(tmpdir(), most, most)).toBeNull();
});
