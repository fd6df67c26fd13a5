import { expect, onTestFinished, test } from 'vitest';
import { EMPTY_READING } from '../../test/queue-reading.ts';
import type { QueueReading } from './queue-health.sql.ts';
import { NO_WORKER_LIMIT_SECONDS } from './queue-stall.ts';
import { type QueueWatch, watchQueue } from './queue-watch.ts';

const WAITING: QueueReading = { ...EMPTY_READING, pending: 1, oldestDueSeconds: 5 };
const NOON = new Date('2026-03-01T12:00:00Z');

/** A watch that reads states set by the test, and its reports. `next` advances the clock and waits for a reading. */
async function watched(first: QueueReading) {
  let [nowMs, current, looks]: [number, QueueReading | Error, number] = [0, first, 0];
  const reports: (string | null)[] = [];
  const errors: unknown[] = [];
  const watch: QueueWatch = await watchQueue({
    read: async () => {
      looks += 1;
      if (current instanceof Error) throw current;
      return current;
    },
    report: (stall) => reports.push(stall?.reason ?? null),
    onError: (error) => errors.push(error),
    now: () => nowMs,
    date: () => NOON,
    everyMs: 1,
  });
  onTestFinished(watch.stop);
  const next = async (seconds: number, state: QueueReading | Error) => {
    [nowMs, current] = [nowMs + seconds * 1000, state];
    const before = looks;
    // A read that is already under way may return the old state, so wait for the one after it.
    await expect.poll(() => looks).toBeGreaterThan(before + 1);
  };
  return { watch, reports, errors, next };
}

test('a stop of all workers is reported once, and its end once', async () => {
  const { watch, reports, next } = await watched({ ...WAITING, workers: 1 });
  await next(5, WAITING);
  await next(NO_WORKER_LIMIT_SECONDS - 1, WAITING);
  expect([watch.stall(), reports]).toEqual([null, []]);
  await next(1, WAITING);
  await next(60, WAITING);
  expect(watch.stall()).toEqual({ reason: 'no_worker', since: NOON });
  expect(reports).toEqual(['no_worker']);
  await next(5, { ...WAITING, workers: 1 });
  expect([watch.stall(), reports]).toEqual([null, ['no_worker', null]]);
});

test('without the database there is no reading, and no alarm changes', async () => {
  const { watch, reports, errors, next } = await watched(WAITING);
  await next(15, new Error('away'));
  expect(watch.reading()).toBeNull();
  expect(errors).toHaveLength(1);
  await next(15, WAITING);
  expect([watch.reading(), reports]).toEqual([WAITING, []]);
  await next(NO_WORKER_LIMIT_SECONDS, WAITING);
  await next(60, new Error('away'));
  await next(1, WAITING);
  expect([reports, errors.length]).toEqual([['no_worker'], 2]);
});

test('a database that does not answer leaves no reading', async () => {
  let nowMs = 0;
  let looks = 0;
  const watch = await watchQueue({
    read: () => (looks++ === 0 ? Promise.resolve(WAITING) : new Promise(() => undefined)),
    report: () => undefined,
    onError: () => undefined,
    now: () => nowMs,
    date: () => NOON,
    everyMs: 1000,
  });
  onTestFinished(watch.stop);
  nowMs = 3000;
  expect(watch.reading()).toEqual(WAITING);
  nowMs = 3001;
  expect(watch.reading()).toBeNull();
});
