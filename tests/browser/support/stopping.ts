import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { freePort, postmasterOf } from './server-process.ts';

const ROOT = join(import.meta.dirname, '../../..');
const LM_EVAL = join(ROOT, 'packages/server/test/lm-eval-stand-in.js');

/**
 * Starts a command as a person does, ends it once it is up, and expects that nothing is left of it.
 * @param dataDir nobody else uses its database
 * @param up what it prints once it is up
 * @param by SIGTERM to the process that a person has; or Ctrl-C, by which a terminal sends SIGINT to all of its processes, and
 * npm once more to its own
 */
export async function expectStops(
  dataDir: string,
  [file, ...args]: readonly [string, ...string[]],
  up: string,
  by: 'SIGTERM' | 'Ctrl-C' = 'SIGTERM',
): Promise<void> {
  const npm = spawn(file, args, {
    cwd: ROOT,
    // The last user of the database stops it, so it ends only when nothing of the command is left.
    env: {
      PATH: process.env.PATH,
      HOME: dirname(dataDir),
      DATA_DIR: dataDir,
      PORT: await freePort(),
      WORKER_DIR: join(dirname(dataDir), 'evaluations'),
      // A worker that evaluates nothing here must find its programs nevertheless.
      HARNESS_COMMAND: LM_EVAL,
      HARNESS_PYTHON: LM_EVAL,
      DOWNLOAD_COMMAND: 'true',
      WORKER_DISK_RESERVE_GB: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: by === 'Ctrl-C',
  });
  const ended = new Promise((resolve) => npm.once('close', resolve));
  const output: string[] = [];
  const interrupt = () => {
    try {
      if (npm.pid !== undefined) process.kill(-npm.pid, 'SIGINT');
    } catch {
      // All of them have ended.
    }
  };
  const isUp = new Promise<void>((resolve) => {
    for (const stream of [npm.stdout, npm.stderr]) {
      createInterface(stream).on('line', (line) => {
        output.push(line);
        if (line.includes(up)) resolve();
        if (by === 'Ctrl-C' && line.includes('"msg":"stopping"')) interrupt();
      });
    }
  });
  await Promise.race([isUp, ended.then(() => Promise.reject(new Error(output.join('\n'))))]);
  expect(await postmasterOf(dataDir)).not.toBeNull();
  if (by === 'SIGTERM') npm.kill();
  else interrupt();
  // Its output closes when the last process that holds it has ended.
  const code = await ended;
  // npx dies of SIGTERM, and so may npm of the second SIGINT, which can find it at its end as in a terminal.
  if (by === 'SIGTERM' && file === 'npm') expect(code, output.join('\n')).toBe(0);
  else expect(output.join('\n')).toContain('"msg":"stopped"');
  expect(await postmasterOf(dataDir)).toBeNull();
}
