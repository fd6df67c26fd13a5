import { expect, test } from 'vitest';
import { makeFigures } from './figures.ts';
import { createLiveFigures } from './live-figures.ts';

const QUIET = { info: () => undefined, error: () => undefined };
const REST_MS = 300;

/** Figures that take a moment, and when each computation began and ended. */
function timed(restMs: (tookMs: number) => number) {
  const begun: number[] = [];
  const ended: number[] = [];
  let publish = () => {};
  const database = {
    onPublication: (listener: () => void) => {
      publish = listener;
      return () => undefined;
    },
  };
  const make = async () => {
    begun.push(performance.now());
    await new Promise((resolve) => setTimeout(resolve, 20));
    ended.push(performance.now());
    return makeFigures(null);
  };
  const live = createLiveFigures(database, make, QUIET, { retryMs: 10, restMs });
  return { live, begun, ended, publish: () => publish() };
}

test('publications in a burst are computed once more, after a rest', async () => {
  const { live, begun, ended, publish } = timed(() => REST_MS);
  publish();
  publish();
  publish();
  await live.refresh();
  expect(begun).toHaveLength(2);
  // The timer is a millisecond early at times.
  expect((begun[1] ?? 0) - (ended[0] ?? 0)).toBeGreaterThan(REST_MS - 2);
  live.stop();
});

test('a rest ends at once when the server stops', async () => {
  const { live, begun, publish } = timed(() => 3_600_000);
  await live.refresh();
  publish();
  live.stop();
  await live.refresh();
  expect(begun).toHaveLength(1);
});
