import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new folder for the backups of the running test. */
export async function backupFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'leaderboard-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
