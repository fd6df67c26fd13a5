import { expect, test } from '@playwright/test';
import { openDatabase } from '../../packages/server/src/database/database.ts';
import { backupDrills } from '../../packages/server/test/backup-drills.ts';
import { withDataDir } from '../browser/support/server-process.ts';

test('100 drills while others write and read: each restore gives the state of one moment', async () => {
  await withDataDir((sourceDir) =>
    withDataDir(async (targetDir) => {
      const source = await openDatabase({ kind: 'embedded', dataDir: sourceDir }, () => undefined);
      const target = await openDatabase({ kind: 'embedded', dataDir: targetDir }, () => undefined);
      try {
        const { writes, reads, wrong } = await backupDrills(source, target, `${sourceDir}/..`, 100);
        process.stdout.write(`${writes} rounds of writes, ${reads} boards read\n`);
        expect(wrong).toEqual([]);
      } finally {
        await source.close();
        await target.close();
      }
    }),
  );
});
