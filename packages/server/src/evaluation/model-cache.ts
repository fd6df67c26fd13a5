/**
 * The models in the hub's cache: room for the next one, and never more than the disk has. Workers on one machine share the cache,
 * so what they know about it is in files beside the models. Models that somebody else has put there are never removed.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListedFile } from '@leaderboard/core/queue/model-files';
import type { PinnedModel } from './job.ts';
import type { HarnessOptions } from './worker-config.ts';

/** Of these models, which are being evaluated or wait for another attempt. */
export type WantedModels = (models: readonly string[]) => Promise<ReadonlySet<string>>;

/** Where the hub's programs keep their files, and the models among them. */
export function cacheFolders({ environment, folder }: Pick<HarnessOptions, 'environment' | 'folder'>) {
  const home = environment.HF_HOME ?? join(folder, 'hub-cache');
  return { home, hub: environment.HF_HUB_CACHE ?? join(home, 'hub') };
}

function nameOf(id: string): string {
  return `models--${id.replace('/', '--')}`;
}

/** Where the hub's programs keep the files of a model at a commit. */
export function snapshotFolder(hub: string, { id, commit }: PinnedModel): string {
  return join(hub, nameOf(id), 'snapshots', commit);
}

/** Notes of ours: for each model a folder with the time of its last use and a file for each worker that uses it. */
const NOTES = '.leaderboard';
const LAST_USE = 'used';
const HOLD = 'hold-';
const TRASH = 'trash-';
const REFRESH_MS = 60_000;
/** A hold that was not refreshed for so long is that of a dead worker. */
const DEAD_MS = 10 * REFRESH_MS;

/** A model that must not be removed. */
export interface Hold {
  /** How many bytes a download is about to add, so that other workers leave room for them; 0 when it is done. */
  expect(bytes: number): Promise<void>;
  release(): Promise<void>;
}

/** Keeps a model in the cache until it is released or this process dies. */
export async function holdModel(hub: string, id: string): Promise<Hold> {
  const notes = join(hub, NOTES, nameOf(id));
  await mkdir(notes, { recursive: true });
  const file = join(notes, `${HOLD}${randomUUID()}`);
  const touch = async () => {
    const now = new Date();
    await writeFile(join(notes, LAST_USE), id);
    await utimes(file, now, now);
  };
  await writeFile(file, '0');
  await touch();
  const refreshing = setInterval(() => void touch().catch(() => undefined), REFRESH_MS).unref();
  return {
    expect: (bytes) => writeFile(file, String(bytes)),
    release: async () => {
      clearInterval(refreshing);
      await touch().catch(() => undefined);
      await rm(file, { force: true });
    },
  };
}

/** How many bytes of these files are not in the folder yet. */
export async function missingBytes(folder: string, files: readonly ListedFile[]): Promise<number> {
  let missing = 0;
  for (const { path, size } of files) {
    const info = await stat(join(folder, path)).catch(() => null);
    if (info === null || info.size !== size) missing += size;
  }
  return missing;
}

/** What a file system has left for those who are not root. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

interface RoomNeeded {
  /** Where the bytes will be written. */
  readonly folder: string;
  readonly bytes: number;
  /** What must be left afterwards. */
  readonly reserveBytes: number;
}

/**
 * Makes room by removing models from the cache that nobody uses, least recently used first. Those that wait for another attempt go
 * last. @returns the bytes that are still missing; 0 when there is room.
 */
export async function makeRoom(
  hub: string,
  { folder, bytes, reserveBytes }: RoomNeeded,
  wanted: WantedModels,
): Promise<number> {
  await mkdir(hub, { recursive: true });
  const isSameDisk = (await stat(hub)).dev === (await stat(folder)).dev;
  const missing = async () => {
    // Downloads under way count against another download; they had their room when they began.
    const others = isSameDisk && bytes > 0 ? await expectedBytes(hub) : 0;
    return Math.max(0, bytes + reserveBytes + others - (await freeBytes(folder)));
  };
  let short = await missing();
  if (short === 0 || !isSameDisk) return short;
  for (const name of await removableModels(hub, wanted)) {
    await removeModel(hub, name);
    short = await missing();
    if (short === 0) break;
  }
  return short;
}

/** Models of ours that nobody uses, in the order of their removal. */
async function removableModels(hub: string, wanted: WantedModels): Promise<string[]> {
  const unused: { readonly name: string; readonly id: string; readonly usedMs: number }[] = [];
  for (const name of await modelNotes(hub)) {
    const used = join(hub, NOTES, name, LAST_USE);
    const info = await stat(used).catch(() => null);
    if (info === null || (await holdsOf(hub, name)).length > 0) continue;
    unused.push({ name, id: await readFile(used, 'utf8'), usedMs: info.mtimeMs });
  }
  const wantedIds = await wanted(unused.map(({ id }) => id));
  const late = (id: string) => Number(wantedIds.has(id));
  return unused.sort((a, b) => late(a.id) - late(b.id) || a.usedMs - b.usedMs).map(({ name }) => name);
}

/** Removes a model unless somebody has begun to use it. It is renamed first, so that no program finds half of it. */
async function removeModel(hub: string, name: string): Promise<void> {
  if ((await holdsOf(hub, name)).length > 0) return;
  const trash = join(hub, NOTES, `${TRASH}${randomUUID()}`);
  await rename(join(hub, name), trash).catch(() => undefined);
  await rm(join(hub, NOTES, name, LAST_USE), { force: true });
  await rm(trash, { recursive: true, force: true });
}

/** Removes what a worker that was killed had begun to remove. */
export async function emptyTrash(hub: string): Promise<void> {
  for (const name of await namesIn(join(hub, NOTES))) {
    if (name.startsWith(TRASH)) await rm(join(hub, NOTES, name), { recursive: true, force: true });
  }
}

async function modelNotes(hub: string): Promise<string[]> {
  return (await namesIn(join(hub, NOTES))).filter((name) => !name.startsWith(TRASH));
}

/** The holds of living workers on a model. Those of dead ones are removed. */
async function holdsOf(hub: string, name: string): Promise<string[]> {
  const notes = join(hub, NOTES, name);
  const holds: string[] = [];
  for (const file of await namesIn(notes)) {
    if (!file.startsWith(HOLD)) continue;
    const info = await stat(join(notes, file)).catch(() => null);
    if (info === null) continue;
    if (Date.now() - info.mtimeMs > DEAD_MS) await rm(join(notes, file), { force: true });
    else holds.push(join(notes, file));
  }
  return holds;
}

/** What all downloads under way are about to add. */
async function expectedBytes(hub: string): Promise<number> {
  let sum = 0;
  for (const name of await modelNotes(hub)) {
    for (const hold of await holdsOf(hub, name)) {
      sum += Number(await readFile(hold, 'utf8').catch(() => '0')) || 0;
    }
  }
  return sum;
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
