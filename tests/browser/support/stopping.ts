import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { freePort, postmasterOf } from './server-process.ts';

const ROOT = join(import.meta.dirname, '../../..');

/**
 * Starts an npm command like a person, stops it once it is ready, and expects it to leave no process behind.
 * @param dataDir a folder whose database nothing else uses
 * @param up the output that shows that the command is up
 * @param by SIGTERM to the npm process; or Ctrl-C, for which a terminal sends SIGINT to all of its processes, and npm sends another
 * to its own
 */
export async function expectStops(
  dataDir: string,
  args: readonly string[],
  up: string,
  by: 'SIGTERM' | 'Ctrl-C' = 'SIGTERM',
): Promise<void> {
  const npm = spawn('npm', args, {
    cwd: ROOT,
    // The last user of the database stops it, so it only ends when none of the command's processes is left.
    env: { PATH: process.env.PATH, HOME: dirname(dataDir), DATA_DIR: dataDir, PORT: await freePort() },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: by === 'Ctrl-C',
  });
  const ended = new Promise((resolve) => npm.once('close', resolve));
  const output: string[] = [];
  const interrupt = () => {
    try {
      if (npm.pid !== undefined) process.kill(-npm.pid, 'SIGINT');
    } catch {
      // All of the processes have ended.
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
  // npm may die from the second SIGINT, as in a terminal.
  if (by === 'SIGTERM') expect(code, output.join('\n')).toBe(0);
  else expect(output.join('\n')).toContain('"msg":"stopped"');
  expect(await postmasterOf(dataDir)).toBeNull();
}
