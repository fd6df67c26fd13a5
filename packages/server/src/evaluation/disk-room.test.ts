import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { freeBytes, roomFor } from './disk-room.ts';

test('two downloads at once do not count on the same room', async () => {
  const folder = tmpdir();
  const most = 0.6 * (await freeBytes(folder));
  const both = await Promise.all([roomFor(folder, most, 0), roomFor(folder, most, 0)]);
  expect(both.filter((release) => release === null)).toHaveLength(1);
  for (const release of both) release?.();
  const next = await roomFor(folder, most, 0);
  expect(next).not.toBeNull();
  next?.();
});

test('a download leaves the reserve free', async () => {
  const most = 0.6 * (await freeBytes(tmpdir()));
  expect(await roomFor(tmpdir(), most, most)).toBeNull();
});
