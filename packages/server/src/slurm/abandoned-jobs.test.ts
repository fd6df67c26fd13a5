import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { abandonedJobs } from './abandoned-jobs.ts';

const LEASE_SECONDS = 10;

async function bench() {
  const runs = await mkdtemp(join(tmpdir(), 'leaderboard-abandoned-'));
  onTestFinished(() => rm(runs, { recursive: true, force: true }));
  let seconds = 0;
  const find = abandonedJobs(runs, LEASE_SECONDS, () => seconds * 1000);
  const job = (name: string, state = 'PENDING', folder = join(runs, name, 'output')) => ({
    id: '1',
    name: `leaderboard-${name}`,
    state,
    reason: 'None',
    folder,
  });
  return {
    job,
    at: (now: number, jobs: readonly ReturnType<typeof job>[]) => {
      seconds = now;
      return find(jobs);
    },
    sign: async (name: string, text: string) => {
      await mkdir(join(runs, name), { recursive: true });
      await writeFile(join(runs, name, 'sign'), text);
    },
  };
}

test('a job is abandoned when its sign has stood still for a lease, or was never there', async () => {
  const { job, at, sign } = await bench();
  const jobs = [job('1-1'), job('2-1', 'RUNNING'), job('3-1')];
  await sign('1-1', '1');
  await sign('2-1', '1');
  expect(await at(0, jobs)).toEqual([]);
  await sign('2-1', '2');
  expect(await at(9, jobs)).toEqual([]);
  expect(await at(11, jobs)).toEqual(['leaderboard-1-1', 'leaderboard-3-1']);
  expect(await at(20, jobs)).toContain('leaderboard-2-1');
});

test('jobs of others, of other folders and jobs that have ended are left alone', async () => {
  const { job, at } = await bench();
  const jobs = [
    { ...job('1-1'), name: 'somebody-else' },
    job('2-1', 'RUNNING', '/elsewhere/2-1/output'),
    job('3-1', 'COMPLETED'),
  ];
  await at(0, jobs);
  expect(await at(100, jobs)).toEqual([]);
});
