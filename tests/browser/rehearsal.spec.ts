import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { rehearse } from '../year/rehearsal.ts';
import { missedOf } from '../year/report.ts';
import { withDataDir } from './support/server-process.ts';

// `npm test -- year` has the whole year, all incidents, and alarms at their true pace.
test('a day with kills, a lost worker and a lost hub: alarms come, and nothing acknowledged is lost', async () => {
  test.setTimeout(300_000);
  const plan = {
    ...{ seed: 1, days: 1, kills: 3, together: 100, workers: 2, pace: 10, timedReads: 0 },
    incidents: ['worker without lm_eval', 'hub down for an hour'],
  };
  await withDataDir(async (dataDir) => {
    const report = await rehearse(plan, join(dataDir, '..'));
    expect(report.incidents).toHaveLength(2);
    expect(missedOf(report)).toEqual([]);
  });
});
