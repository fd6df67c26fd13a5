import { serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { answeredRuns } from '../../test/answered-runs.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { publish } from '../board/publish.sql.ts';
import { makeFigures } from './figures.ts';
import { createLiveFigures, loadFigures } from './live-figures.ts';
import { readQuestionFacts } from './question-facts.sql.ts';

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

test('the figures are those that the thread sends', async () => {
  const database = await freshDatabase();
  await publish(database, 'import', answeredRuns(3));
  const made = makeFigures(await readQuestionFacts(database.db));
  // In place of the thread, which cannot run the sources. It sends what figures-program.ts sends.
  const run = async <T>(): Promise<T> => ({ bytes: serialize(made) }) as T;
  expect(await loadFigures({ run })).toEqual(made);
});
