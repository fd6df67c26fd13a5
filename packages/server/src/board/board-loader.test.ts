import { sql } from 'drizzle-orm';
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

test('two servers make the same board to the last byte', async () => {
  const url = await freshDatabaseUrl();
  const [one, two] = [await open(url), await open(url)];
  await publish(one, 'import', [newRun('a/one', 0.5), newRun('a/two', 0.4)]);
  const [made, other] = [await loadBoard(serverOn(one), NEVER), await loadBoard(serverOn(two), NEVER)];
  expect(made).toMatchObject({ edition: { id: 1 }, publication: 1, models: 2 });
  for (const [a, b] of [
    [made, other],
    [made.lean, other.lean],
  ]) {
    expect([b?.hash, b?.brotli]).toEqual([a?.hash, a?.brotli]);
  }
  expect([other.publishedAt, other.sha256]).toEqual([made.publishedAt, made.sha256]);
  expect(await loadBoard(readingServer(two), NEVER, other)).toBe(other);
});

test('after a failover another board of the same number is served', async () => {
  const [lost, standby] = [await freshDatabase(), await freshDatabase()];
  await publish(lost, 'import', [newRun('a/lost', 0.5)]);
  const known = await loadBoard(serverOn(lost), NEVER);
  await publish(standby, 'import', [newRun('a/other', 0.4)]);
  const found = await loadBoard(serverOn(standby), NEVER, known);
  expect([found.publication, found.edition?.id]).toEqual([known.publication, known.edition?.id]);
  expect([found.hash === known.hash, found.sha256 === known.sha256]).toEqual([false, false]);
});

test('another edition of the same number and publication is served', async () => {
  const database = await freshDatabase();
  await publish(database, 'import', [newRun('a/one', 0.5)]);
  const known = await loadBoard(serverOn(database), NEVER);
  await database.db.execute(sql`update models set license = 'mit'`);
  await database.db.execute(sql`update editions set begun_at = clock_timestamp()`);
  const found = await loadBoard(serverOn(database), NEVER, known);
  expect([found.sha256 === known.sha256, found.hash === known.hash]).toEqual([true, false]);
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
  expect(await lastBoard(serverOn(database).artifacts)).toMatchObject({ edition: null, hash: made.hash });
  const upgraded = serverOn(database, 'build 2');
  expect(await lastBoard(upgraded.artifacts)).toMatchObject({ edition: null, hash: made.hash, models: 1 });
  await publish(database, 'import', [newRun('a/two', 0.6)]);
  expect(await lastBoard(upgraded.artifacts)).toMatchObject({ publication: 1, models: 1 });
  expect(await loadBoard(upgraded, NEVER)).toMatchObject({ edition: { id: 2 }, publication: 2, models: 2 });
  expect(await lastBoard(upgraded.artifacts)).toMatchObject({ publication: 2, models: 2 });
});

test('a board that is replaced while it is made is served, as what it is', async () => {
  const database = await freshDatabase();
  await publish(database, 'import', [newRun('a/one', 0.5)]);
  const source = serverOn(database);
  let next = 2;
  const of: typeof source.digests.of = async (...given) => {
    if (next < 5) await publish(database, 'import', [newRun(`a/${next++}`, 0.6)]);
    return source.digests.of(...given);
  };
  const busy = { ...source, digests: { ...source.digests, of } };
  let shown = null;
  for (const at of [1, 2, 3, 4, 4]) {
    shown = await loadBoard(busy, NEVER, shown);
    expect(shown).toMatchObject({ edition: { id: at }, publication: at, models: at });
  }
  expect(await lastBoard(source.artifacts)).toMatchObject({ publication: 4, hash: shown?.hash });
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
