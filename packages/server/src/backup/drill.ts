import { CURRENT } from '@leaderboard/core/benchmark/suite';
import { boardNow } from '../board/publication.sql.ts';
import type { Report } from '../database/connections.ts';
import type { DatabaseConfig } from '../database/database.ts';
import { withScratchDatabase } from '../database/scratch-database.ts';
import type { ContentSeal } from './format.ts';
import { restoreBackup } from './restore-backup.ts';

/** A restore that was tried. */
export interface Drill extends ContentSeal {
  /** Rows on the restored board. */
  readonly boardRows: number;
  readonly seconds: number;
}

/**
 * Restores a backup into a database of its own, which is removed afterwards. The restore reads everything back and compares the hash;
 * then the board is read.
 * @throws {BackupError} when the backup cannot be restored.
 */
export async function drillRestore(config: DatabaseConfig, path: string, report: Report): Promise<Drill> {
  const start = performance.now();
  return withScratchDatabase(config, report, async (scratch) => {
    const seal = await restoreBackup(scratch, path, false);
    const { size: boardRows } = await boardNow(scratch.db, CURRENT.version);
    return { ...seal, boardRows, seconds: (performance.now() - start) / 1000 };
  });
}
