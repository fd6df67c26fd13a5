import { expect, test } from 'vitest';
import { TEST_MS } from '../../../../tests/patience.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { listening } from '../../test/listening.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { testApp } from '../../test/test-app.ts';
import { workerStress } from '../../test/worker-stress.ts';

// Runs the built worker: `npx tsc -b` first. tests/endurance/storm.endurance.ts runs the same for longer.
test('each submission ends once and whole although workers are killed and paused', {
  timeout: 2 * TEST_MS,
}, async () => {
  const database = await freshDatabase();
  const leaseSeconds = 2;
  const { address: boardUrl } = await listening(await testApp({ database, leaseSeconds }));
  const folder = await temporaryFolder();
  const seen = await workerStress({
    ...{ database, boardUrl, folder, leaseSeconds },
    submissions: 4,
    kills: 2,
    pauses: 1,
    evaluationMs: 500,
  });
  expect(seen.wrong).toEqual([]);
  expect(seen.finished + seen.failed).toBe(4);
});
