import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { databaseWith, freshDatabase, freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { countRows } from '../../test/new-submission.ts';
import { capturedLogger } from '../../test/test-app.ts';
import type { Database } from '../database/database.ts';
import { setFlags } from '../publish/flags.sql.ts';
import { publish } from '../publish/publish.sql.ts';
import { loadBoard } from './board-loader.ts';
import { createLiveBoard } from './live-board.ts';
import type { SerializedBoard } from './serialize-board.ts';
import { readStoredBoard, storeBoard } from './stored-board.sql.ts';

const NEVER = new AbortController().signal;

const load = (database: Parameters<typeof loadBoard>[0], known: SerializedBoard | null = null) =>
  loadBoard(database, capturedLogger().logger, NEVER, known);

/** A server that cannot build a board. */
function readingServer(database: Database): Database {
  return { ...database, transaction: () => expect.unreachable() };
}

const isStored = ({ db }: Database) => expect.poll(() => countRows(db, 'stored_boards')).toBe(1);

test('two servers make the same board to the last byte, and store it once', async () => {
  const url = await freshDatabaseUrl();
  const [one, two] = [await open(url), await open(url)];
  await publish(one, 'import', [newRun('a/one', 0.5), newRun('a/two', 0.4)]);
  const [made, other] = await Promise.all([load(one), load(two)]);
  expect(made).toMatchObject({ publication: 1, models: 2 });
  const { gzip: _, ...same } = made;
  expect(other).toMatchObject(same);
  expect(await load(readingServer(two), other)).toBe(other);
  await isStored(one);
});

test('after a failover another board of the same number is served', async () => {
  const known = await load(await databaseWith(newRun('a/lost', 0.5)));
  const found = await load(await databaseWith(newRun('a/other', 0.4)), known);
  expect(found.publication).toBe(known.publication);
  expect([found.hash === known.hash, found.sha256 === known.sha256]).toEqual([false, false]);
});

test('new facts of a model make another board of the same publication', async () => {
  const database = await databaseWith(newRun('a/one', 0.5));
  const known = await load(database);
  await setFlags(database, 'a/one', new Map([['contaminated', true]]), 'Seen in training data.');
  const found = await load(database, known);
  expect([found.sha256 === known.sha256, found.hash === known.hash]).toEqual([true, false]);
  // A restored database may contain different flags, changed at a different time.
  await database.db.execute(sql`update models set is_flagged = false`);
  await database.db.execute(sql`update publications set changed_at = changed_at - interval '1 hour'`);
  expect((await load(database, found)).hash).toBe(known.hash);
});

test('the empty board is served before the first publication', async () => {
  const database = await freshDatabase();
  expect(await load(database)).toMatchObject({ state: null, publication: null, models: 0 });
  expect(await readStoredBoard(database.db)).toBeNull();
  expect(await countRows(database.db, 'stored_boards')).toBe(0);
});

test('a start has the last board at once', async () => {
  const database = await databaseWith(newRun('a/one', 0.5));
  const { hash } = await load(database);
  await isStored(database);
  const last = await readStoredBoard(database.db);
  expect(last).toMatchObject({ state: null, hash, publication: 1, models: 1 });
  await publish(database, 'import', [newRun('a/two', 0.6)]);
  expect(await load(database, last)).toMatchObject({ publication: 2, models: 2 });
  await expect.poll(() => readStoredBoard(database.db)).toMatchObject({ publication: 2, models: 2 });
  await isStored(database);
});

test('a stored board whose bytes are not those of its hash is not served', async () => {
  const database = await databaseWith(newRun('a/one', 0.5));
  const made = await load(database);
  await isStored(database);
  await storeBoard(database.db, { ...made, hash: 'another' });
  expect(await readStoredBoard(database.db)).toBeNull();
  await storeBoard(database.db, { ...made, hash: 'broken', brotli: Buffer.from('no Brotli') });
  expect(await readStoredBoard(database.db)).toBeNull();
});

test('a board that cannot be stored is served, and the log says why', async () => {
  const database = await databaseWith(newRun('a/one', 0.5));
  await database.db.execute(sql`alter table stored_boards rename to gone`);
  const { logger, logs } = capturedLogger();
  expect(await loadBoard(database, logger, NEVER)).toMatchObject({ publication: 1, models: 1 });
  await expect.poll(() => logs.join()).toContain('the board could not be stored for the next start');
});

test('a board that is replaced while it is made is served, as what it is', async () => {
  const database = await databaseWith(newRun('a/one', 0.5));
  let next = 2;
  const busy: Parameters<typeof loadBoard>[0] = {
    db: database.db,
    transaction: (work, ...options) =>
      database.transaction(
        async (tx) => {
          const result = await work(tx);
          if (next < 5) await publish(database, 'import', [newRun(`a/${next++}`, 0.6)]);
          return result;
        },
        ...options,
      ),
  };
  let shown = null;
  for (const at of [1, 2, 3, 4, 4]) {
    shown = await load(busy, shown);
    expect(shown).toMatchObject({ publication: at, models: at });
  }
});

// The check once a minute would be too late for the poll.
test('a publication is on every server as soon as it is announced', async () => {
  const url = await freshDatabaseUrl();
  const { logger } = capturedLogger();
  const servers = await Promise.all(
    [1, 2, 3].map(async () => {
      const database = await open(url);
      return createLiveBoard(database, () => load(database), logger);
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
