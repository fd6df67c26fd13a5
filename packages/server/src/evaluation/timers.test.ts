import { expect, onTestFinished, test, vi } from 'vitest';
import { sleepUnlessAborted, startTimer } from './timers.ts';

const DAY_MS = 86_400_000;

function fakeTime(): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

test.each([0, 1, 24 * DAY_MS, 2 ** 31 - 1, 2 ** 31, 400 * DAY_MS])(
  'a timer of %d ms fires once, then and not earlier',
  async (ms) => {
    fakeTime();
    const callBack = vi.fn();
    startTimer(ms, callBack);
    if (ms > 0) await vi.advanceTimersByTimeAsync(ms - 1);
    expect(callBack).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(callBack).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000 * DAY_MS);
    expect(callBack).toHaveBeenCalledTimes(1);
  },
);

test('a canceled timer never fires, however long its time', async () => {
  fakeTime();
  const callBack = vi.fn();
  const cancel = startTimer(100 * DAY_MS, callBack);
  await vi.advanceTimersByTimeAsync(60 * DAY_MS);
  cancel();
  await vi.advanceTimersByTimeAsync(1000 * DAY_MS);
  expect(callBack).toHaveBeenCalledTimes(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('a sleep ends in time or when aborted, and leaves no timer', async () => {
  fakeTime();
  const end = vi.fn();
  const stopping = new AbortController();
  void sleepUnlessAborted(100 * DAY_MS, stopping.signal).then(end);
  await vi.advanceTimersByTimeAsync(99 * DAY_MS);
  expect(end).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(end).toHaveBeenCalledTimes(1);
  void sleepUnlessAborted(100 * DAY_MS, stopping.signal).then(end);
  stopping.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(end).toHaveBeenCalledTimes(2);
  await sleepUnlessAborted(100 * DAY_MS, stopping.signal);
  expect(vi.getTimerCount()).toBe(0);
});
