import { expect, test } from 'vitest';
import { backupDrills } from '../../test/backup-drills.ts';
import { backupFolder } from '../../test/backup-folder.ts';
import { freshDatabase } from '../../test/fresh-database.ts';

// endurance/backup.endurance.ts is the same for longer.
test('threat 38: 4 drills while others write and read: what is restored is what was stored at one moment', async () => {
  const [source, target] = [await freshDatabase(), await freshDatabase()];
  const { writes, reads, wrong } = await backupDrills(source, target, await backupFolder(), 4);
  expect(wrong).toEqual([]);
  expect(writes).toBeGreaterThan(4);
  expect(reads).toBeGreaterThan(4);
});
