import { expect, test } from 'vitest';
import { freshDatabase, freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { capturedLogger } from '../../test/test-app.ts';
import type { Database } from '../database/database.ts';
import { createArtifacts } from './artifacts.sql.ts';
import { createBoardDigests } from './board-digest.sql.ts';
import { lastBoard, loadBoard } from './board-loader.ts';
import { publishedBoard } from './live-board.ts';
import { publish } from './publish.sql.ts';

const NEVER = new AbortController().signal;

/** What a server loads its board from. */
function serverOn(database: Database, build = 'build 1') {
  const artifacts = createArtifacts(database, build, NEVER);
  return { database, artifacts, digests: createBoardDigests(database) };
}

/** A server that can neither rank nor make a board. */
function readingServer(database: Database) {
  const of = () => expect.unreachable();
  return { ...serverOn(database), digests: { newest: of, at: of, of } };
}

test('a second server reads the first’s board to the last byte', async () => {
  const url = await freshDatabaseUrl();
  const [one, two] = [await open(url), await open(url)];
  await publish(one, 'import', [newRun('a/one', 0.5), newRun('a/two', 0.4)]);
  const made = await loadBoard(serverOn(one), NEVER);
  const read = await loadBoard(readingServer(two), NEVER);
  expect(made).toMatchObject({ edition: 1, publication: 1, models: 2 });
  for (const [a, b] of [
    [made, read],
    [made.lean, read.lean],
  ]) {
    expect([b?.hash, b?.brotli]).toEqual([a?.hash, a?.brotli]);
  }
  expect(read.publishedAt).toBe(made.publishedAt);
  expect(await loadBoard(readingServer(two), NEVER, read)).toBe(read);
});

test('the empty board is served before the first publication', async () => {
  const database = await freshDatabase();
  const board = await loadBoard(readingServer(database), NEVER);
  expect(board).toMatchObject({ edition: null, publication: null, models: 0 });
  expect(await lastBoard(serverOn(database).artifacts)).toBeNull();
});

test('a start has the last board at once, whichever build made it', async () => {
  const database = await freshDatabase();
  await publish(database, 'import', [newRun('a/one', 0.5)]);
  const made = await loadBoard(serverOn(database), NEVER);
  expect(await lastBoard(serverOn(database).artifacts)).toMatchObject({ edition: 1, hash: made.hash });
  const upgraded = serverOn(database, 'build 2');
  expect(await lastBoard(upgraded.artifacts)).toMatchObject({ edition: null, hash: made.hash, models: 1 });
  await publish(database, 'import', [newRun('a/two', 0.6)]);
  expect(await lastBoard(upgraded.artifacts)).toMatchObject({ publication: 1, models: 1 });
  expect(await loadBoard(upgraded, NEVER)).toMatchObject({ edition: 2, publication: 2, models: 2 });
  expect(await lastBoard(upgraded.artifacts)).toMatchObject({ edition: 2, models: 2 });
});

test('a newer board is not stored as the one it replaced', async () => {
  const database = await freshDatabase();
  await publish(database, 'import', [newRun('a/one', 0.5)]);
  const source = serverOn(database);
  let asked = 0;
  const get: typeof source.artifacts.get = (id, names, make) =>
    source.artifacts.get(id, names, async () => {
      asked += 1;
      if (asked === 1) await publish(database, 'import', [newRun('a/two', 0.6)]);
      return make();
    });
  const made = await loadBoard({ ...source, artifacts: { ...source.artifacts, get } }, NEVER);
  const stored = await lastBoard(source.artifacts);
  for (const board of [made, stored]) expect(board).toMatchObject({ edition: 2, publication: 2, models: 2 });
});

// The look once a minute would come too late for the poll.
test('a publication is on every server as soon as it is announced', async () => {
  const url = await freshDatabaseUrl();
  const { logger } = capturedLogger();
  const servers = await Promise.all(
    [1, 2, 3].map(async () => {
      const source = serverOn(await open(url));
      return publishedBoard(source.database, (stopped) => loadBoard(source, stopped), logger);
    }),
  );
  const publisher = await open(url);
  for (const at of [1, 2, 3]) {
    await publish(publisher, 'import', [newRun(`a/model-${at}`, at / 10)]);
    await expect
      .poll(() => servers.map((one) => one.current().publication), { interval: 10 })
      .toEqual([at, at, at]);
  }
  expect(new Set(servers.map((one) => one.current().hash)).size).toBe(1);
  for (const one of servers) one.stop();
});
