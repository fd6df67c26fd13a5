import { expect, test } from 'vitest';
import { TEST_MS } from '../../../../tests/patience.ts';
import { freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { workerStress } from '../../test/worker-stress.ts';

// Runs the built worker: `npx tsc -b` first. tests/endurance/storm.endurance.ts kills for longer.
test('each submission ends once and whole although workers are killed and paused', {
  timeout: 2 * TEST_MS,
}, async () => {
  const databaseUrl = await freshDatabaseUrl();
  const folder = await temporaryFolder();
  const seen = await workerStress({
    database: await open(databaseUrl),
    databaseEnv: { DATABASE_URL: databaseUrl },
    folder,
    submissions: 4,
    kills: 2,
    pauses: 1,
    leaseSeconds: 2,
    evaluationMs: 500,
  });
  expect(seen.wrong).toEqual([]);
  expect(seen.finished + seen.failed).toBe(4);
});
