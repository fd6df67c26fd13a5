import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { freshDatabase, freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import type { Database } from '../database/database.ts';
import { storeBody } from '../http/stored-body.ts';
import { createArtifacts, readEdition } from './artifacts.sql.ts';
import { setFlags } from './flags.sql.ts';
import { publish } from './publish.sql.ts';

const NEVER = new AbortController().signal;

const artifactsOf = (database: Database, build = 'build 1') => createArtifacts(database, build, NEVER);

/** The editions and names of the stored artifacts. */
async function stored({ db }: Database): Promise<string[]> {
  const { rows } = await db.execute<{ row: string }>(
    sql`select edition || ' ' || name || ' ' || length(body) as row from artifacts order by edition, name`,
  );
  return rows.map(({ row }) => row.replace(/ \d+$/, ''));
}

async function published(url: string) {
  const database = await open(url);
  await publish(database, 'import', [newRun('a/one', 0.5)]);
  return database;
}

const texts = async (...words: string[]) => Promise.all(words.map((word) => storeBody(word, 'quick')));

test('two servers that find an artifact missing make it once', async () => {
  const url = await freshDatabaseUrl();
  const servers = [await published(url), await open(url)];
  const make = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return texts('whole', 'lean');
  });
  const found = await Promise.all(
    [...servers, ...servers].map((one) => artifactsOf(one).get(1, ['board', 'board-lean'], make)),
  );
  expect(make).toHaveBeenCalledOnce();
  const [whole, lean] = await texts('whole', 'lean');
  for (const bodies of found) {
    expect(bodies?.map(({ hash, brotli }) => [hash, brotli])).toEqual([
      [whole?.hash, whole?.brotli],
      [lean?.hash, lean?.brotli],
    ]);
  }
});

test('a killed maker leaves nothing, and another server makes the artifact', async () => {
  const url = await freshDatabaseUrl();
  const [killed, other] = [await published(url), await open(url)];
  const kill = () =>
    other.db.execute(
      sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())`,
    );
  const waiting: ReturnType<ReturnType<typeof artifactsOf>['get']>[] = [];
  const first = artifactsOf(killed).get(1, ['board', 'board-lean'], async () => {
    waiting.push(artifactsOf(other).get(1, ['board', 'board-lean'], () => texts('made', 'by the other')));
    await kill();
    return texts('never', 'stored');
  });
  await expect(first).rejects.toThrow();
  const [second] = await Promise.all(waiting);
  expect(second?.[0]?.hash).toBe((await storeBody('made', 'quick')).hash);
  expect(await stored(other)).toEqual(['1 board', '1 board-lean']);
});

test('the lock only saves work: what was stored meanwhile stays', async () => {
  const database = await published(await freshDatabaseUrl());
  await artifactsOf(database).get(1, ['figures'], async () => {
    const [first] = await texts('first');
    await database.db.execute(
      sql`insert into artifacts values (1, 'build 1', 'figures', ${first?.hash}, ${first?.brotli})`,
    );
    return texts('second');
  });
  const [page] = (await artifactsOf(database).get(1, ['figures'], () => expect.unreachable())) ?? [];
  expect(page?.hash).toBe((await storeBody('first', 'quick')).hash);
});

test('the last two publications keep their artifacts, older ones go', async () => {
  const database = await freshDatabase();
  const artifacts = artifactsOf(database);
  for (const at of [1, 2, 3]) {
    await publish(database, 'import', [newRun(`a/model-${at}`, at / 10)]);
    const edition = await readEdition(database.db);
    expect(edition).toMatchObject({ id: at, publication: at, models: at });
    await artifacts.get(at, ['figures'], () => texts(`page ${at}`));
  }
  expect(await stored(database)).toEqual(['2 figures', '3 figures']);
  expect(await artifacts.get(1, ['figures'], () => texts('too late'))).toBeNull();
  expect(await stored(database)).toEqual(['2 figures', '3 figures']);
});

test('new facts of a model begin an edition of the same publication', async () => {
  const database = await published(await freshDatabaseUrl());
  await artifactsOf(database).get(1, ['figures'], () => texts('page'));
  await setFlags(database, 'a/one', new Map([['contaminated', true]]), 'Seen in training data.');
  expect(await readEdition(database.db)).toMatchObject({ id: 2, publication: 1 });
  expect(await stored(database)).toEqual(['1 figures']);
});

test('a build makes its own artifacts, beside those of another build', async () => {
  const database = await published(await freshDatabaseUrl());
  const [before, after] = [artifactsOf(database), artifactsOf(database, 'build 2')];
  expect(await after.last(['figures'])).toBeNull();
  await before.get(1, ['figures'], () => texts('before'));
  expect(await after.last(['figures'])).toMatchObject({ isOwn: false, edition: { id: 1 } });
  await after.get(1, ['figures'], () => texts('after'));
  const [own] = await texts('after');
  expect(await after.last(['figures'])).toMatchObject({ isOwn: true, bodies: [{ hash: own?.hash }] });
  await publish(database, 'import', [newRun('a/two', 0.4)]);
  expect(await before.last(['figures'])).toMatchObject({ isOwn: true, edition: { id: 1 } });
});
