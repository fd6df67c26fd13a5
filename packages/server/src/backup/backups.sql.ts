import { desc } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { backups } from '../database/schema.ts';
import { type Contents, rowCount } from './contents.sql.ts';

type StoredBackup = typeof backups.$inferSelect;

/** Notes that a backup was taken, or restored as a test: the metrics tell its age. */
export async function recordBackup(db: Db, kind: StoredBackup['kind'], contents: Contents): Promise<void> {
  await db.insert(backups).values({ kind, rows: rowCount(contents), hash: contents.publication ?? '' });
}

const LAST = 100;

export function listBackups(db: Db): Promise<StoredBackup[]> {
  return db.select().from(backups).orderBy(desc(backups.id)).limit(LAST);
}
