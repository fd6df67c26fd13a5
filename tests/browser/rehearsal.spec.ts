import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { rehearse } from '../year/rehearsal.ts';
import { missedOf } from '../year/report.ts';
import { withDataDir } from './support/server-process.ts';

// `npm test -- year` has the whole year and all incidents.
test('a day with a kill and a lost hub: the alarm comes, and nothing acknowledged is lost', async () => {
  test.setTimeout(600_000);
  const plan = {
    ...{ seed: 1, days: 1, kills: 1, together: 100, workers: 2, pace: 1, timedReads: 0 },
    incidents: ['hub down for an hour'],
  };
  await withDataDir(async (dataDir) => {
    const report = await rehearse(plan, join(dataDir, '..'));
    expect(report.incidents).toHaveLength(1);
    expect(missedOf(report)).toEqual([]);
  });
});
