import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { withDataDir } from '../browser/support/server-process.ts';
import { DAYS_A_YEAR } from './days.ts';
import { rehearse } from './rehearsal.ts';
import { missedOf, pageOf } from './report.ts';

const ROOT = join(import.meta.dirname, '../..');
const KILLS_A_YEAR = 1000;
const { YEAR_COMMAND = 'npm test -- year', YEAR_PAGE } = process.env;

function numberOf(name: string, otherwise: number): number {
  const value = Number(process.env[`YEAR_${name}`] ?? otherwise);
  if (!Number.isInteger(value) || value < 0)
    throw new Error(`--${name.toLowerCase()} must be a whole number`);
  return value;
}

test('a year of operation meets its figures', async () => {
  const days = numberOf('DAYS', DAYS_A_YEAR);
  const plan = {
    seed: numberOf('SEED', 1),
    days,
    kills: numberOf('KILLS', Math.ceil((KILLS_A_YEAR * days) / DAYS_A_YEAR)),
    incidents: process.env.YEAR_INCIDENTS?.split(',') ?? [],
    together: numberOf('TOGETHER', 1),
    workers: 4,
    pace: numberOf('PACE', 1),
    timedReads: numberOf('READS', 200),
  };
  await withDataDir(async (dataDir) => {
    const report = await rehearse(plan, join(dataDir, '..'));
    const page = pageOf(report, YEAR_COMMAND);
    process.stdout.write(`${page}\n`);
    if (YEAR_PAGE !== undefined) await writeFile(resolve(ROOT, YEAR_PAGE), page);
    expect(missedOf(report)).toEqual([]);
  });
});
