import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openDatabase } from '../../packages/server/src/database/database.ts';
import { workerStress } from '../../packages/server/test/worker-stress.ts';
import { withDataDir } from '../browser/support/server-process.ts';

test('200 kills -9 and 20 pauses past the lease: each submission ends once, whole', async () => {
  test.setTimeout(3_600_000);
  await withDataDir(async (dataDir) => {
    const database = await openDatabase({ kind: 'embedded', dataDir }, () => undefined);
    try {
      const folder = join(dataDir, '..', 'runs');
      await mkdir(folder);
      const seen = await workerStress({
        database,
        databaseEnv: { DATA_DIR: dataDir },
        folder,
        submissions: 200,
        kills: Number(process.env.KILLS ?? 200),
        pauses: Number(process.env.PAUSES ?? 20),
        leaseSeconds: 2,
        evaluationMs: 500,
      });
      test.info().annotations.push({ type: 'seen', description: JSON.stringify(seen) });
      expect(seen.wrong).toEqual([]);
      expect(seen.finished + seen.failed).toBe(200);
      expect(seen.refusedLateWrites).toBeGreaterThan(0);
    } finally {
      await database.close();
    }
  });
});
