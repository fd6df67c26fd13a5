import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { runProgram } from './run-program.ts';

test('a program has ended although a process that left its group keeps the output open', async () => {
  const cwd = await temporaryFolder();
  // It has left the group when it writes its number.
  const script = `setsid sh -c 'echo $$ > pid; exec sleep 600' &
    while ! [ -s pid ]; do sleep 0.05; done; echo done; exit 3`;
  onTestFinished(async () => {
    process.kill(Number(await readFile(join(cwd, 'pid'), 'utf8')), 'SIGKILL');
  });
  const ended = await runProgram(
    {
      command: 'sh',
      args: ['-c', script],
      env: { PATH: process.env.PATH ?? '' },
      cwd,
      logPath: join(cwd, 'log'),
      timeLimitMs: 600_000,
      hasNamespace: false,
    },
    new AbortController().signal,
  );
  expect(ended).toEqual({ how: 'exited', exitCode: 3, output: 'done\n' });
});
