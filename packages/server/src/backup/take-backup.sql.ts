import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { recordBackup } from './backups.sql.ts';
import { type Contents, readContents, TRANSIENT_TABLES } from './contents.sql.ts';
import { access, BackupError, runPrograms } from './programs.ts';
import { CONTENTS, copyToRepository, DUMP } from './repository.ts';

/** Folders that {@link takeBackup} made. Their names sort by time; whatever else is beside them is left alone. */
const NAME = /^leaderboard-\d{8}T\d{6}Z$/;
const UNFINISHED = /^leaderboard-.*\.part$/;
/** pg_dump writes all the time, so what rests for longer is left over. */
const LONGEST_PAUSE_MS = 3_600_000;

export interface BackupPlan {
  readonly url: string;
  readonly folder: string;
  /** How many of the newest backups stay in the folder. */
  readonly kept: number;
  /** Whether each backup is copied into the repository of restic. */
  readonly hasRepository: boolean;
}

/** Removes backups that killed processes left half written. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => UNFINISHED.test(one))) {
    const path = join(folder, name);
    const written = await stat(join(path, DUMP)).catch(() => stat(path).catch(() => null));
    if (written !== null && written.mtimeMs < Date.now() - LONGEST_PAUSE_MS)
      await rm(path, { recursive: true, force: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => NAME.test(name)).sort();
}

/**
 * Dumps everything that is stored at one moment into a folder with the time in its name, copies it into the repository, and only
 * then records it as good and deletes the oldest ones. Servers and workers go on meanwhile. A killed one leaves no backup with a name.
 * @throws {BackupError} when it cannot be written or copied.
 */
export async function takeBackup(
  database: Pick<Database, 'db' | 'transaction'>,
  { url, folder, kept, hasRepository }: BackupPlan,
  now: Date,
  stopping: AbortSignal,
): Promise<{ readonly path: string; readonly contents: Contents }> {
  const path = join(folder, `leaderboard-${now.toISOString().replace(/[-:]|\.\d+/g, '')}`);
  const part = `${path}.part`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeUnfinished(folder);
    await mkdir(part, { mode: 0o700 });
  } catch (error) {
    throw new BackupError(
      `The backup cannot be written: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  const dump = database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`select pg_export_snapshot() as id`);
    const { args, env } = access(url);
    const what = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${rows[0]?.id}`];
    const without = TRANSIENT_TABLES.map((name) => `--exclude-table-data=${name}`);
    const to = `--file=${join(part, DUMP)}`;
    await runPrograms([{ file: 'pg_dump', args: [...what, ...without, to, ...args], env }], stopping);
    const found = await readContents(tx);
    await writeFile(join(part, CONTENTS), JSON.stringify(found));
    return found;
  }, 'snapshot');
  const contents = await dump.catch(async (error: unknown) => {
    await rm(part, { recursive: true, force: true });
    throw error;
  });
  await rename(part, path);
  if (hasRepository) await copyToRepository(path);
  await recordBackup(database.db, 'backup', contents);
  for (const name of (await namesIn(folder)).slice(0, -kept))
    await rm(join(folder, name), { recursive: true, force: true });
  return { path, contents };
}

/** The newest backup of a folder. @throws {BackupError} when there is none. */
export async function newestBackup(folder: string): Promise<string> {
  const newest = (await namesIn(folder).catch(() => [])).at(-1);
  if (newest === undefined) throw new BackupError(`There is no backup in ${folder}.`);
  return join(folder, newest);
}
