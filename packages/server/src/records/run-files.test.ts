import { createHash } from 'node:crypto';
import { shownFile } from '@leaderboard/core/results/secrets';
import { expect, test, vi } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { testApp } from '../../test/test-app.ts';
import { publish } from '../board/publish.sql.ts';

vi.mock(import('@leaderboard/core/results/secrets'), async (original) => {
  const secrets = await original();
  return { ...secrets, shownFile: vi.fn(secrets.shownFile) };
});

/** A run with this results file. */
function runWith(model: string, config: object) {
  const file = Buffer.from(JSON.stringify({ config }));
  return { ...newRun(model, 0.5), file, fileSha256: createHash('sha256').update(file).digest('hex') };
}

test('secrets of a file are hidden once, though runs are asked for in turn', async () => {
  const database = await freshDatabase();
  const open = { batch_size: '8' };
  await publish(database, 'import', [runWith('a/one', { header: 'Bearer x' }), runWith('a/two', open)]);
  const app = await testApp({ database });
  const asked = ['1', '2', '1', '2'].map((run) => `/api/runs/${run}/results`);
  const bodies: string[] = [];
  for (const url of asked) bodies.push((await app.inject(url)).body);
  expect(vi.mocked(shownFile)).toHaveBeenCalledTimes(2);
  const hidden = JSON.stringify({ config: { header: '…' } }, null, 2);
  expect(bodies).toEqual([
    hidden,
    JSON.stringify({ config: open }),
    hidden,
    JSON.stringify({ config: open }),
  ]);
});
