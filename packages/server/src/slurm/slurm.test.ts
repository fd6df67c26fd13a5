import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { capturedLogger } from '../../test/test-app.ts';
import { silenceLimit } from './run-files.ts';
import { openSlurm } from './slurm.ts';
import { parseJobList } from './slurm-commands.ts';

const JOB_SCRIPT = join(import.meta.dirname, '../../../../deploy/lm_eval-on-slurm');

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'leaderboard-slurm-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a list of jobs is read line by line', () => {
  expect(parseJobList('12|PENDING|Resources|leaderboard-3-1-ab\n\nslurm says hello\n')).toEqual([
    { id: '12', state: 'PENDING', reason: 'Resources', name: 'leaderboard-3-1-ab' },
  ]);
});

interface StandIns {
  /** The state of the job, as squeue tells it until the job is canceled. */
  readonly state: string;
  /** What sbatch says when it refuses the job. */
  readonly refusal?: string;
  readonly signal?: AbortSignal;
}

/** Runs a job on commands that stand in for Slurm's: sbatch keeps its arguments. `npm test -- slurm` has the real ones. */
async function runWith({ state, refusal = '', signal = new AbortController().signal }: StandIns) {
  const folder = await emptyFolder();
  const bin = join(folder, 'bin');
  const run = join(folder, '5-2');
  for (const made of [bin, run]) await mkdir(made);
  const listed = `name=$(sed -n 's/--job-name=//p' ${folder}/args)\necho "7|${state}|Why|$name"`;
  const commands = {
    sbatch: refusal === '' ? `printf '%s\n' "$@" > ${folder}/args` : `echo '${refusal}' >&2; exit 1`,
    squeue: `[ -e ${folder}/canceled ] || { ${listed}; }`,
    scancel: `echo "$@" >> ${folder}/canceled`,
  };
  for (const [name, text] of Object.entries(commands)) {
    await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`);
    await chmod(join(bin, name), 0o755);
  }
  const { logger } = capturedLogger();
  const environment = { PATH: `${bin}:${process.env.PATH}` };
  const slurm = openSlurm({ table: [], leaseSeconds: 60, environment, logger });
  let output = '';
  const end = await slurm.run(
    {
      folder: run,
      command: 'lm_eval',
      args: ['--model_args', '{"a": "b c"}'],
      env: { HF_HOME: '/cache' },
      cwd: run,
      resources: {
        gpus: 2,
        gpuType: 'a100',
        cpus: 4,
        memoryMegabytes: 1000,
        minutes: 60,
        options: ['--qos=x'],
      },
    },
    (chunk) => {
      output += chunk;
    },
    signal,
  );
  const args = await readFile(join(folder, 'args'), 'utf8').catch(() => '');
  const canceled = await readFile(join(folder, 'canceled'), 'utf8').catch(() => '');
  return { end, output, args: args.split('\n'), canceled };
}

test('a job asks for its resources, and gets the program’s arguments one by one', async () => {
  const { end, args } = await runWith({ state: 'COMPLETED' });
  expect(end).toEqual({ how: 'exited', exitCode: 0 });
  expect(args).toEqual(
    expect.arrayContaining([
      '--gres=gpu:a100:2',
      '--mem=1000M',
      '--time=60',
      '--qos=x',
      '--no-requeue',
      '{"a": "b c"}',
    ]),
  );
});

test('a job that sbatch refuses is refused, and its log tells why', async () => {
  const { end, output } = await runWith({
    state: '',
    refusal: 'sbatch: error: invalid partition specified: gpuu',
  });
  expect(end).toEqual({ how: 'refused', exitCode: null });
  expect(output).toContain('invalid partition specified: gpuu');
});

test('a worker that is asked to stop cancels its job and waits until it is gone', async () => {
  const { end, canceled } = await runWith({ state: 'RUNNING', signal: AbortSignal.timeout(1000) });
  expect(end).toEqual({ how: 'stopped', exitCode: null });
  expect(canceled).toMatch(/--name=leaderboard-5-2-[0-9a-f]{8}$/m);
});

test.each([8, 30, 120, 121, 600, 86_400])(
  'the job of a dead worker ends before its lease of %i seconds runs out',
  (lease) => {
    const limit = silenceLimit(lease);
    // As deploy/lm_eval-on-slurm looks for signs.
    const step = limit > 60 ? 5 : 1;
    const lastLook = step + Math.ceil(limit / step) * step;
    // The worker may have died just before it would have extended the lease, which it does every third of it.
    expect(lastLook).toBeLessThanOrEqual((lease * 2) / 3);
  },
);

/** Starts the script of a job with a program of one line. */
function jobScript(sign: string, seconds: number, program: string) {
  const child = spawn(JOB_SCRIPT, [sign, String(seconds), 'sh', '-c', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Changes the sign of a worker, as a living one does five times a second. */
async function giveSigns(sign: string, isOver: () => boolean): Promise<void> {
  for (let count = 0; !isOver(); count += 1) {
    await writeFile(sign, String(count));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

test('a job whose worker gives no sign starts nothing', async () => {
  const sign = join(await emptyFolder(), 'sign');
  await writeFile(sign, '1');
  const { code, output } = await jobScript(sign, 1, 'echo started');
  expect(code).toBe(75);
  expect(output).not.toContain('started');
  expect(output).toContain('no sign');
});

test('a job whose worker gives signs runs its program to the end and has its exit code', async () => {
  const sign = join(await emptyFolder(), 'sign');
  let isOver = false;
  const job = jobScript(sign, 5, 'echo done; exit 3').finally(() => {
    isOver = true;
  });
  const [{ code, output }] = await Promise.all([job, giveSigns(sign, () => isOver)]);
  expect(code).toBe(3);
  expect(output).toContain('done');
});

test('a job whose worker gives no more signs ends its program', async () => {
  const folder = await emptyFolder();
  const sign = join(folder, 'sign');
  const program = `touch ${folder}/begun; exec sleep 61`;
  const hasBegun = () => existsSync(join(folder, 'begun'));
  const [{ code, output }] = await Promise.all([jobScript(sign, 2, program), giveSigns(sign, hasBegun)]);
  expect(code).toBe(75);
  expect(output).toContain('no sign for 2 seconds');
  expect(hasBegun()).toBe(true);
});
