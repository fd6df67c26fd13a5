import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { canMount, mount, unmount } from '../../test/small-disk.ts';
import { testWhere } from '../../test/where.ts';
import { cacheFolders, freeBytes, holdModel, makeRoom, missingBytes } from './model-cache.ts';

const MEGABYTE = 1 << 20;
const nobodyWaits = async () => new Set<string>();

/** A cache on a disk of so many megabytes. */
async function smallDisk(megabytes: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'leaderboard-disk-'));
  mount(folder, megabytes);
  onTestFinished(async () => {
    unmount(folder);
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

function modelFolder(hub: string, id: string): string {
  return join(hub, `models--${id.replace('/', '--')}`);
}

/** Puts a model of so many megabytes into the cache, as a download does, last used so many minutes ago. */
async function download(hub: string, id: string, megabytes: number, minutesAgo: number): Promise<void> {
  const hold = await holdModel(hub, id);
  const snapshot = join(modelFolder(hub, id), 'snapshots', 'a');
  await mkdir(snapshot, { recursive: true });
  await writeFile(join(snapshot, 'model.safetensors'), Buffer.alloc(megabytes * MEGABYTE, 1));
  await hold.release();
  const then = new Date(Date.now() - minutesAgo * 60_000);
  await utimes(join(hub, '.leaderboard', `models--${id.replace('/', '--')}`, 'used'), then, then);
}

async function models(hub: string): Promise<string[]> {
  return (await readdir(hub)).filter((name) => name.startsWith('models--')).sort();
}

const inSmallDisk = testWhere(canMount(), 'root that may mount a tmpfs');

inSmallDisk('room is made by removing what was used least recently, and no more than needed', async () => {
  const hub = await smallDisk(16);
  await download(hub, 'a/old', 4, 30);
  await download(hub, 'a/oldest', 4, 60);
  await download(hub, 'a/new', 4, 1);
  const room = { folder: hub, bytes: 6 * MEGABYTE, reserveBytes: MEGABYTE };
  expect(await makeRoom(hub, room, nobodyWaits)).toBe(0);
  expect(await models(hub)).toEqual(['models--a--new', 'models--a--old']);
  expect(await freeBytes(hub)).toBeGreaterThanOrEqual(7 * MEGABYTE);
});

inSmallDisk(
  'a model in use stays, also when another process uses it; one of a dead worker does not',
  async () => {
    const hub = await smallDisk(16);
    for (const id of ['a/used', 'a/dead', 'a/free']) await download(hub, id, 4, 60);
    const hold = await holdModel(hub, 'a/used');
    await holdModel(hub, 'a/dead');
    const dead = join(hub, '.leaderboard/models--a--dead');
    for (const name of await readdir(dead)) {
      const then = new Date(Date.now() - 20 * 60_000);
      await utimes(join(dead, name), then, then);
    }
    const room = { folder: hub, bytes: 15 * MEGABYTE, reserveBytes: 0 };
    expect(await makeRoom(hub, room, nobodyWaits)).toBeGreaterThan(0);
    expect(await models(hub)).toEqual(['models--a--used']);
    await hold.release();
    expect(await makeRoom(hub, room, nobodyWaits)).toBe(0);
    expect(await models(hub)).toEqual([]);
  },
);

inSmallDisk('models that wait for another attempt go last, and those of others never', async () => {
  const hub = await smallDisk(16);
  await download(hub, 'a/waits', 4, 60);
  await download(hub, 'a/done', 4, 1);
  const foreign = join(hub, 'models--b--foreign');
  await mkdir(foreign);
  await writeFile(join(foreign, 'model.safetensors'), Buffer.alloc(4 * MEGABYTE, 1));
  const room = (megabytes: number) => ({ folder: hub, bytes: megabytes * MEGABYTE, reserveBytes: 0 });
  const waits = async () => new Set(['a/waits']);
  expect(await makeRoom(hub, room(7), waits)).toBe(0);
  expect(await models(hub)).toEqual(['models--a--waits', 'models--b--foreign']);
  expect(await makeRoom(hub, room(11), waits)).toBe(0);
  expect(await models(hub)).toEqual(['models--b--foreign']);
  expect(await makeRoom(hub, room(15), waits)).toBeGreaterThan(0);
  expect(await models(hub)).toEqual(['models--b--foreign']);
});

inSmallDisk('what other downloads are about to write is not given away again', async () => {
  const hub = await smallDisk(16);
  const hold = await holdModel(hub, 'a/large');
  await hold.expect(10 * MEGABYTE);
  const room = { folder: hub, bytes: 8 * MEGABYTE, reserveBytes: 0 };
  expect(await makeRoom(hub, room, nobodyWaits)).toBeGreaterThan(0);
  await hold.expect(0);
  expect(await makeRoom(hub, room, nobodyWaits)).toBe(0);
});

test('only the files that are not there yet need room', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leaderboard-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'config.json'), '{}');
  await writeFile(join(folder, 'half.safetensors'), 'x');
  const files = [
    { path: 'config.json', size: 2 },
    { path: 'half.safetensors', size: 50 },
    { path: 'model.safetensors', size: 100 },
  ];
  expect(await missingBytes(folder, files)).toBe(150);
  expect(await missingBytes(join(folder, 'none'), files)).toBe(152);
});

test('the cache is where the hub’s programs look for it', () => {
  const of = (environment: Record<string, string>) => cacheFolders({ environment, folder: '/worker' }).hub;
  expect(of({})).toBe('/worker/hub-cache/hub');
  expect(of({ HF_HOME: '/home' })).toBe('/home/hub');
  expect(of({ HF_HOME: '/home', HF_HUB_CACHE: '/hub' })).toBe('/hub');
});
