import { expect, test, vi } from 'vitest';
import { PATIENCE_MS } from '../../../../tests/patience.ts';
import { gate } from '../../test/gate.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

test('work beyond turns waits; beyond the waiting places it is refused', async () => {
  const { open, release } = gate();
  const bound = createConcurrencyLimit({ atOnce: 2, waiting: 3, retrySeconds: 7 }, () => 0);
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
  expect(bound.counters()).toEqual({ running: 2, waiting: 3 });
  release();
  await Promise.all(all);
  expect(most).toBe(2);
  expect(bound.counters()).toEqual({ running: 0, waiting: 0 });
});

test('work that fails ends its turn', async () => {
  const bound = createConcurrencyLimit({ atOnce: 1, waiting: 1, retrySeconds: 1 }, () => 0);
  const fail = () => bound.run(() => Promise.reject(new Error('broken')));
  await expect(Promise.all([fail(), fail()])).rejects.toThrow('broken');
  await expect(fail()).rejects.toThrow('broken');
  expect(bound.counters().running).toBe(0);
});

test('work that has all turns for long is told, until one ends', async () => {
  let now = 0;
  const { open, release } = gate();
  const bound = createConcurrencyLimit({ atOnce: 2, waiting: 1, retrySeconds: 1 }, () => now);
  const first = bound.run(() => open);
  now = 1000;
  expect(bound.stuckMs()).toBe(0);
  const second = bound.run(() => new Promise(() => undefined));
  await vi.waitFor(() => expect(bound.counters().running).toBe(2), PATIENCE_MS);
  now = 61_000;
  expect(bound.stuckMs()).toBe(60_000);
  release();
  await first;
  expect(bound.stuckMs()).toBe(0);
  void second;
});

/** A limit, and the tasks it started, in order. `end` finishes the oldest running task. */
function fairBound(atOnce: number, waiting: number) {
  const bound = createConcurrencyLimit({ atOnce, waiting, retrySeconds: 1 }, () => 0);
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, organization: string, key = organization) =>
    bound
      .run(
        () => {
          began.push(name);
          return new Promise<void>((resolve) => ends.push(resolve));
        },
        { organization, key },
      )
      .catch(({ code }) => began.push(`${name} ${code}`));
  const end = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { bound, began, ask, end };
}

test('callers of one organization leave a turn to others', async () => {
  const { began, ask, end } = fairBound(2, 100);
  for (let call = 0; call < 60; call += 1) void ask(`crawler ${call}`, 'crawler', `crawler /${call}`);
  void ask('visitor', 'visitor');
  await new Promise(setImmediate);
  expect(began).toEqual(['crawler 0', 'visitor']);
  await end();
  expect(began).toEqual(['crawler 0', 'visitor', 'crawler 1']);
});

test('a call goes before those of a caller with many', async () => {
  const { began, ask, end } = fairBound(1, 100);
  for (let call = 0; call < 60; call += 1) void ask(`crawler ${call}`, 'crawler');
  void ask('visitor', 'visitor');
  void ask('neighbor with another call', 'crawler', 'crawler /other');
  for (let call = 0; call < 4; call += 1) await end();
  expect(began).toEqual(['crawler 0', 'visitor', 'neighbor with another call', 'crawler 1']);
});

test('where too many wait, a call of the caller with most is refused', async () => {
  const { bound, began, ask } = fairBound(1, 3);
  for (let call = 0; call < 4; call += 1) void ask(`crawler ${call}`, 'crawler');
  void ask('visitor', 'visitor');
  await new Promise(setImmediate);
  expect(began).toEqual(['crawler 0', 'crawler 3 busy']);
  expect(bound.counters()).toEqual({ running: 1, waiting: 3 });
  void ask('crawler 4', 'crawler');
  await new Promise(setImmediate);
  expect(began.at(-1)).toBe('crawler 4 busy');
});

test('reads of one organization that never end are told, when others wait', async () => {
  let now = 0;
  const bound = createConcurrencyLimit({ atOnce: 2, waiting: 9, retrySeconds: 1 }, () => now);
  const by = { organization: 'one', key: 'one' };
  for (let call = 0; call < 2; call += 1) void bound.run(() => new Promise(() => undefined), by);
  await new Promise(setImmediate);
  now = 61_000;
  expect([bound.counters(), bound.stuckMs()]).toEqual([{ running: 1, waiting: 1 }, 61_000]);
});
