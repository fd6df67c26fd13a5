import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failAttempt, giveLeaseBack } from '@leaderboard/core/queue/worker-calls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PATIENCE_MS } from '../../../../tests/patience.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { capturedLogger } from '../../test/test-app.ts';
import { parseConfig } from '../config.ts';
import { type BoardCall, BoardFailed } from './board-calls.ts';
import { createMachineMonitor } from './machine-check.ts';
import { folderOf, foldersIn } from './run-folders.ts';
import { storeResults } from './store-outcome.ts';

const LEASE = '7-2-0c1a1d00-0000-4000-8000-000000000000';

test('results that the board never takes stay as a file and end the attempt', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { worker: config } = parseConfig({ WORKER_DIR: await temporaryFolder() });
  const run = folderOf(config.harness, LEASE);
  const path = join(foldersIn(run).output, 'results_1.json');
  await mkdir(foldersIn(run).output, { recursive: true });
  await writeFile(path, '{}');
  const { logger, logs } = capturedLogger();
  const ends: unknown[] = [];
  let tries = 0;
  const call: BoardCall = async ({ path: asked }, body) => {
    if (asked === failAttempt.path || asked === giveLeaseBack.path) ends.push([asked, body]);
    else tries += 1;
    throw new BoardFailed('a check that nobody foresaw');
  };
  const never = new AbortController().signal;
  const machine = createMachineMonitor({ options: config.harness, stopping: never, now: () => 0 });
  const stored = storeResults(
    {
      ...{ call, config, machine, logger, now: () => 0 },
      ...{ listFiles: async () => 'gone', checkAccess: async () => 'open' },
    },
    LEASE,
    { kind: 'results', path, bytes: Buffer.from('{}'), logTail: '', gate: null },
    { lost: never, stopping: never },
  );
  let side: unknown;
  void stored.then((value) => {
    side = value;
  });
  // Real files are read between the pauses.
  for (const end = performance.now() + PATIENCE_MS; side === undefined && performance.now() < end; ) {
    await vi.advanceTimersByTimeAsync(1000);
    await new Promise(setImmediate);
  }
  expect(side).toBe('ours');
  expect(tries).toBe(6);
  const failure = { reason: 'internal_error', explanations: [{ code: 'worker_failed', params: {} }] };
  expect(ends).toEqual([[failAttempt.path, { lease: LEASE, ...failure, log_tail: null }]]);
  expect(await readFile(path, 'utf8')).toBe('{}');
  expect(logs.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      msg: 'the results were not delivered; send the folder again',
      results: path,
      command: `npx leaderboard worker --send '${run}'`,
    }),
  );
});
