import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { processesNaming, putLlama, type RealSite, until, withSite } from './real-site.ts';
import { NEWEST } from './real-tools.ts';
import { say, withFolder } from './run-tool.ts';

const LEASE_SECONDS = 20;
/** Server settings. */
const QUICK_LEASE = { WORKER_LEASE_SECONDS: String(LEASE_SECONDS) };
/** Less memory than torch needs for a model and all questions. */
const LITTLE_MEMORY_BYTES = 450 << 20;
const SMALL_DISK = '1m';
/** Two hours times this factor is a tiny model's time limit. */
const SHORT_TIME_FACTOR = '0.004';

/** Waits until lm_eval evaluates the submitted model. The machine check runs earlier and logs the same words. */
async function inTheMiddle(site: RealSite, model: string): Promise<void> {
  await until(`${model} to be evaluated`, async () =>
    (await site.queue()).evaluating.some(({ name }) => name === model) ? true : null,
  );
  await until('an evaluation to be under way', async () => {
    for (const run of await readdir(join(site.workerDir, 'runs')).catch(() => [])) {
      const folder = join(site.workerDir, 'runs', run);
      const log = await readFile(join(folder, 'log.txt'), 'utf8').catch(() => '');
      if (/loglikelihood requests/.test(log) && (await processesNaming(folder)).length > 0) return true;
    }
    return null;
  });
}

async function untilNoProcessNames(folder: string): Promise<number> {
  const since = performance.now();
  await until(
    'every process of the evaluation to end',
    async () => ((await processesNaming(folder)).length === 0 ? true : null),
    1,
  );
  return Math.round((performance.now() - since) / 1000);
}

function lineWith(text: string, part: string): string {
  return (
    text
      .split('\n')
      .find((line) => line.includes(part))
      ?.trim() ?? ''
  );
}

async function pending(site: RealSite, model: string) {
  return (await site.queue()).pending.find(({ name }) => name === model) ?? null;
}

function untilFailed(site: RealSite, model: string) {
  const look = async () => (await site.queue()).failed.find(({ name }) => name === model) ?? null;
  return until(`${model} to have failed`, look);
}

/** A control group with this much memory and the file that adds processes to it; null if this machine cannot provide one. */
function memoryGroup(bytes: number): { procs: string; remove: () => void } | null {
  for (const [root, limit] of [
    ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
    ['/sys/fs/cgroup', 'memory.max'],
  ] as const) {
    const folder = join(root, `leaderboard-harness-${process.pid}`);
    try {
      mkdirSync(folder);
      writeFileSync(join(folder, limit), String(bytes));
    } catch {
      if (existsSync(folder)) rmdirSync(folder);
      continue;
    }
    return { procs: join(folder, 'cgroup.procs'), remove: () => rmdirSync(folder) };
  }
  return null;
}

/**
 * Starts a worker whose evaluations have little memory, limited by the kernel if possible, otherwise by address space. The machine
 * checks have enough, as on a machine that is too small for one model.
 */
async function workerWithLittleMemory(site: RealSite, folder: string) {
  const group = memoryGroup(LITTLE_MEMORY_BYTES);
  if (group === null) {
    say('This machine has no memory groups: ulimit -v limits the memory, so that no process is killed');
  }
  const limit = group === null ? 'ulimit -v 2000000' : `echo $$ > ${group.procs}`;
  const limited = join(folder, 'lm_eval');
  const evaluates = `case "$*" in *"--model hf"*) ${limit} ;; esac`;
  await writeFile(limited, `#!/bin/sh\n${evaluates}\nexec ${join(NEWEST, 'bin/lm_eval')} "$@"\n`);
  await chmod(limited, 0o755);
  return {
    worker: site.startWorker({ HARNESS_COMMAND: limited, HARNESS_PYTHON: join(NEWEST, 'bin/python3') }),
    remove: group?.remove ?? (() => undefined),
  };
}

test('a killed worker, SIGTERM and the time limit leave no process', async () => {
  await withSite(async (site) => {
    const killed = putLlama(site, 'lab/killed');
    const asked = putLlama(site, 'lab/asked');

    await test.step('kill -9 of the worker ends its evaluation; another attempt follows when the lease has run out', async () => {
      await site.submit(killed);
      const worker = site.startWorker();
      await inTheMiddle(site, killed);
      worker.child.kill('SIGKILL');
      await worker.ended;
      say(
        `kill -9: no process of the evaluation is left after ${await untilNoProcessNames(site.workerDir)} s`,
      );
      expect((await site.queue()).evaluating).toMatchObject([{ name: killed, attempt: 1 }]);
    });

    await test.step('SIGTERM gives the submission back at once, and the attempt does not count', async () => {
      await site.submit(asked);
      const worker = site.startWorker();
      await inTheMiddle(site, asked);
      worker.child.kill('SIGTERM');
      const since = performance.now();
      expect((await worker.ended).code).toBe(0);
      say(`SIGTERM: the worker ended after ${Math.round(performance.now() - since)} ms`);
      expect(await processesNaming(site.workerDir)).toEqual([]);
      expect(await pending(site, asked)).toMatchObject({ last_failure: null });
      expect(await pending(site, killed)).toMatchObject({ last_failure: 'worker_lost' });
    });

    await test.step('an evaluation that takes too long is ended, and not tried again', async () => {
      const worker = site.startWorker({ HARNESS_TIME_FACTOR: SHORT_TIME_FACTOR });
      expect(await untilFailed(site, asked)).toMatchObject({ reason: 'time_limit' });
      worker.child.kill('SIGTERM');
      await worker.ended;
      expect(await processesNaming(site.workerDir)).toEqual([]);
      say(`time limit: ${(await untilFailed(site, asked)).detail}`);
    });
  }, QUICK_LEASE);
});

test('too little memory and a full disk end evaluations as documented', async () => {
  await withSite(async (site) => {
    const hungry = putLlama(site, 'lab/hungry');
    const crowded = putLlama(site, 'lab/crowded');

    await test.step('a process that takes too much memory is killed, and the model counts as too large', async () => {
      await withFolder(async (folder) => {
        await site.submit(hungry);
        const { worker, remove } = await workerWithLittleMemory(site, folder);
        try {
          const { id, detail, reason } = await untilFailed(site, hungry);
          expect(reason).toBe('out_of_memory');
          say(`memory: ${detail}`);
          expect(worker.child.exitCode).toBeNull();
          expect((await site.command('queue', 'show', String(id))).stdout).toContain('out_of_memory');
        } finally {
          worker.child.kill('SIGTERM');
          await worker.ended;
          remove();
        }
        expect(await processesNaming(site.workerDir)).toEqual([]);
      });
    });

    await test.step('on a full disk a worker does not start, and says why; the next one publishes', async () => {
      await withFolder(async (folder) => {
        const disk = join(folder, 'disk');
        await mkdir(disk);
        const options = ['-t', 'tmpfs', '-o', `size=${SMALL_DISK},mode=700`, 'tmpfs', disk];
        const mounted = spawnSync('mount', options, { encoding: 'utf8' });
        if (mounted.status !== 0) throw new Error(`A small disk needs root: ${mounted.stderr}`);
        try {
          await site.submit(crowded);
          // The questions are prepared on the same disk.
          const worker = site.startWorker({ WORKER_DIR: disk, HARNESS_ENVIRONMENT: 'HF_HUB_OFFLINE' });
          const { code, stderr } = await worker.ended;
          expect(code).toBe(2);
          expect(stderr).toContain('This machine cannot evaluate models.');
          expect(await pending(site, crowded)).toMatchObject({ last_failure: null });
          expect(await processesNaming(disk)).toEqual([]);
          say(`full disk: ${lineWith(stderr, 'This machine')}`);
        } finally {
          spawnSync('umount', [disk]);
        }
      });
      const worker = site.startWorker();
      await until('the evaluation to be published', async () =>
        (await site.queue()).finished.some(({ name }) => name === crowded) ? true : null,
      );
      expect(Object.keys((await site.entry(crowded)).evaluations)).toHaveLength(12);
      worker.child.kill('SIGTERM');
      const log = (await worker.ended).stdout;
      expect(log).toContain('the results are published');
      say(`the next worker published ${crowded}`);
    });
  });
});
