import { onTestFinished, vi } from 'vitest';

/** Stops the timers of the page until the test ends. @returns what lets some time pass */
export function stopClock(): (ms: number) => Promise<unknown> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  return (ms) => vi.advanceTimersByTimeAsync(ms);
}

/** Changes of one kind share a history entry when they follow each other soon: from now on they do, however slow the machine. */
export function holdBursts(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => {
    clock.mockRestore();
  });
}
