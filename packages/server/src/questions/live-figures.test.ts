import { serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { answeredRuns } from '../../test/answered-runs.ts';
import { freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { createArtifacts } from '../board/artifacts.sql.ts';
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

test('servers make the figures of a publication once and share them', async () => {
  const url = await freshDatabaseUrl();
  const servers = [await open(url), await open(url)] as const;
  const [{ db }] = servers;
  await publish(servers[0], 'import', answeredRuns(3));
  const made = makeFigures(await readQuestionFacts(db));
  let runs = 0;
  // In place of the thread, which cannot run the sources. It sends what figures-program.ts sends.
  const run = async <T>(): Promise<T> => {
    runs += 1;
    return { publication: made.publication, bytes: serialize(made) } as T;
  };
  const load = async (database: (typeof servers)[number]) => {
    const artifacts = createArtifacts(database, 'build', new AbortController().signal);
    return loadFigures({ database, artifacts, threads: { run } });
  };
  expect(await Promise.all(servers.map(load))).toEqual([made, made]);
  expect(await load(servers[1])).toEqual(made);
  expect(runs).toBe(1);
});
