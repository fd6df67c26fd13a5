import { expect, test } from '@playwright/test';
import { openDatabase } from '../../packages/server/src/database/database.ts';
import { takeBackStress } from '../../packages/server/test/take-back-stress.ts';
import { withDataDir } from '../browser/support/server-process.ts';

test('readers never see a mixture while a publication is applied and taken back, 1,000 times', async () => {
  await withDataDir(async (dataDir) => {
    const database = await openDatabase({ kind: 'embedded', dataDir }, () => undefined);
    try {
      const { reads, wrong } = await takeBackStress(database, 1000, 4);
      process.stdout.write(`${reads} boards read\n`);
      expect(wrong).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
