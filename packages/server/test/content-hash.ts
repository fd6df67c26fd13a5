import { join } from 'node:path';
import { writeBackup } from '../src/backup/write-backup.ts';
import type { Database } from '../src/database/database.ts';
import { boardAnswer } from './whole-board.ts';

/** The hash of everything that is stored, taken from a temporary backup. */
export async function contentHash(database: Pick<Database, 'transaction'>, folder: string): Promise<string> {
  return (await writeBackup(database, join(folder, 'hash'), true)).hash;
}

/** The hash of the board's content, which is its ETag. */
export async function boardEtag(database: Pick<Database, 'db' | 'transaction'>): Promise<string> {
  return (await boardAnswer(database)).hash;
}
