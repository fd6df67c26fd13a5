import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import { freePort, postmasterOf, withDataDir } from './support/server-process.ts';

const ROOT = join(import.meta.dirname, '..');

/** The commands that run until they are stopped, and what they print once they are up. */
const COMMANDS = [
  { command: 'start', up: 'is ready: ' },
  { command: 'dev', up: 'Development: ' },
  { command: 'worker', up: '"msg":"ready"' },
];

for (const { command, up } of COMMANDS) {
  test(`SIGTERM to 'npm run ${command}', the process a person has, stops all it has started`, async () => {
    await withDataDir(async (dataDir) => {
      const npm = spawn('npm', ['run', command], {
        cwd: ROOT,
        // The last user of the database stops it, so it ends only when nothing of the command is left.
        env: {
          PATH: process.env.PATH,
          HOME: dirname(dataDir),
          DATA_DIR: dataDir,
          PORT: await freePort(),
          WORKER_DIR: join(dirname(dataDir), 'evaluations'),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const ended = new Promise((resolve) => npm.once('close', resolve));
      const output: string[] = [];
      const isUp = new Promise<void>((resolve) => {
        for (const stream of [npm.stdout, npm.stderr]) {
          createInterface(stream).on('line', (line) => {
            output.push(line);
            if (line.includes(up)) resolve();
          });
        }
      });
      await Promise.race([isUp, ended.then(() => Promise.reject(new Error(output.join('\n'))))]);
      expect(await postmasterOf(dataDir)).not.toBeNull();
      npm.kill('SIGTERM');
      // Its output closes when the last process that holds it has ended.
      expect(await ended, output.join('\n')).toBe(0);
      expect(await postmasterOf(dataDir)).toBeNull();
    });
  });
}
