import { expect, test } from 'vitest';
import { freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { newWorkerState } from '../../test/machine.ts';
import { runLeaderboard } from '../../test/run-leaderboard.ts';
import { workerTokens } from '../database/schema.ts';
import { reportWorker } from '../queue/workers.sql.ts';

test('an operator adds the token of a worker, lists it and revokes it', async () => {
  const url = await freshDatabaseUrl();
  const { db } = await open(url);
  const run = (...args: readonly string[]) => runLeaderboard({ DATABASE_URL: url }, 'workers', ...args);
  expect(await run('list')).toEqual({ code: 0, stdout: 'No tokens.\n', stderr: '' });

  const added = await run('add', 'gpu-1');
  expect(added).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^lbw_[\w-]{43}\n$/),
    stderr: 'The token will not be shown again.\n',
  });
  expect(JSON.stringify(await db.select().from(workerTokens))).not.toContain(added.stdout.trim());
  expect(await run('add', 'gpu-1')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The name gpu-1 is used by a valid token\. Revoke it first/),
  });
  expect(await run('add', 'a/b')).toMatchObject({ code: 2, stdout: '' });
  expect((await run('list')).stdout).toMatch(/^gpu-1 +since 2\S+Z {2}never used\n$/);

  expect(await run('revoke', 'gpu-1')).toEqual({ code: 0, stdout: 'Revoked.\n', stderr: '' });
  expect(await run('revoke', 'gpu-1')).toMatchObject({
    code: 1,
    stderr: 'No valid token has the name gpu-1. "npx leaderboard workers list" shows all.\n',
  });
  const again = await run('add', 'gpu-1');
  expect(again.stdout).not.toBe(added.stdout);
  expect((await run('list')).stdout).toMatch(/^gpu-1 .* never used\ngpu-1 .* never used {2}revoked 2\S+Z\n$/);
});

test('an operator asks all workers of a name to drain', async () => {
  const url = await freshDatabaseUrl();
  const { db } = await open(url);
  const drain = (name: string) => runLeaderboard({ DATABASE_URL: url }, 'workers', 'drain', name);
  for (const name of ['gpu-1', 'gpu-1', 'gpu-2']) await reportWorker(db, newWorkerState({ name }));
  expect(await drain('gpu-1')).toMatchObject({
    code: 0,
    stdout: '2 workers will finish their evaluations and then exit.\n',
  });
  expect(await drain('gpu-3')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^No running worker has the name gpu-3\. Running workers: gpu-/),
  });
});
