import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import { removeUnfinished } from '../database/unfinished-files.ts';
import { recordBackup } from './backups.sql.ts';
import { BackupError, type ContentSeal } from './format.ts';
import { copyToRepository } from './restic.ts';
import { writeBackup } from './write-backup.ts';

/** Files that {@link takeBackup} wrote. Their names sort by time; other files in the folder are left alone. */
const NAME = /^leaderboard-\d{8}T\d{6}Z\.jsonl\.gz$/;

function nameAt(now: Date): string {
  return `leaderboard-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.jsonl.gz`;
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => NAME.test(name)).sort();
}

/** Files that {@link writeBackup} has not finished. It writes all the time, so one that rests is left over. */
const UNFINISHED = /^leaderboard-.*\.part$/;
const LONGEST_PAUSE_MS = 3_600_000;

export interface BackupPlan {
  readonly folder: string;
  /** How many of the newest files stay in the folder. */
  readonly kept: number;
  /** Whether each backup is copied into the repository of restic. */
  readonly hasRepository: boolean;
}

/**
 * Writes a backup with the time in its name, copies it into the repository, and only then records it as good and deletes the oldest
 * files.
 */
export async function takeBackup(
  database: Pick<Database, 'db' | 'transaction'>,
  { folder, kept, hasRepository }: BackupPlan,
  now: Date,
): Promise<ContentSeal & { readonly path: string }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(folder, (name) => UNFINISHED.test(name), LONGEST_PAUSE_MS);
  const path = join(folder, nameAt(now));
  const seal = await writeBackup(database, path, true);
  if (hasRepository) await copyToRepository(path);
  await recordBackup(database.db, 'backup', seal);
  for (const name of (await namesIn(folder)).slice(0, -kept)) await rm(join(folder, name), { force: true });
  return { ...seal, path };
}

/** The newest backup of a folder. @throws {BackupError} when there is none. */
export async function newestBackup(folder: string): Promise<string> {
  const newest = (await namesIn(folder).catch(() => [])).at(-1);
  if (newest === undefined) throw new BackupError(`There is no backup in ${folder}.`);
  return join(folder, newest);
}
