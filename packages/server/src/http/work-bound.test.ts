import { expect, test, vi } from 'vitest';
import { PATIENCE_MS } from '../../../../tests/patience.ts';
import { gate } from '../../test/gate.ts';
import { createWorkBound } from './work-bound.ts';

test('work beyond turns waits; beyond the waiting places it is refused', async () => {
  const { open, release } = gate();
  const bound = createWorkBound({ atOnce: 2, waiting: 3, retrySeconds: 7 }, () => 0);
  let most = 0;
  let running = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await open;
    running -= 1;
  };
  const all = Array.from({ length: 5 }, () => bound.run(work));
  await expect(bound.run(work)).rejects.toMatchObject({ status: 503, code: 'busy', retryAfterSeconds: 7 });
  expect(bound.tally()).toEqual({ running: 2, waiting: 3 });
  release();
  await Promise.all(all);
  expect(most).toBe(2);
  expect(bound.tally()).toEqual({ running: 0, waiting: 0 });
});

test('work that fails ends its turn', async () => {
  const bound = createWorkBound({ atOnce: 1, waiting: 1, retrySeconds: 1 }, () => 0);
  const fail = () => bound.run(() => Promise.reject(new Error('broken')));
  await expect(Promise.all([fail(), fail()])).rejects.toThrow('broken');
  await expect(fail()).rejects.toThrow('broken');
  expect(bound.tally().running).toBe(0);
});

test('work that has all turns for long is told, until one ends', async () => {
  let now = 0;
  const { open, release } = gate();
  const bound = createWorkBound({ atOnce: 2, waiting: 1, retrySeconds: 1 }, () => now);
  const first = bound.run(() => open);
  now = 1000;
  expect(bound.stuckMs()).toBe(0);
  const second = bound.run(() => new Promise(() => undefined));
  await vi.waitFor(() => expect(bound.tally().running).toBe(2), PATIENCE_MS);
  now = 61_000;
  expect(bound.stuckMs()).toBe(60_000);
  release();
  await first;
  expect(bound.stuckMs()).toBe(0);
  void second;
});
