import { expect, test } from 'vitest';
import { backupDrills } from '../../test/backup-drills.ts';
import { backupFolder } from '../../test/backup-folder.ts';
import { freshDatabase } from '../../test/fresh-database.ts';

// tests/endurance/backup.endurance.ts runs the same for longer.
test('backups and restores beside readers and writers are states of one moment', async () => {
  const [source, target] = [await freshDatabase(), await freshDatabase()];
  const { writes, reads, wrong } = await backupDrills(source, target, await backupFolder(), 2);
  expect(wrong).toEqual([]);
  expect(writes).toBeGreaterThan(2);
  expect(reads).toBeGreaterThan(2);
});
