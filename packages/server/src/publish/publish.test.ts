import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { databaseWith, freshDatabase, freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { countRows } from '../../test/new-submission.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import { readBoard } from '../board/board.sql.ts';
import type { Database } from '../database/database.ts';
import { withPublicationLock } from './publication.sql.ts';
import { publish, publishFirst } from './publish.sql.ts';

async function ranking(database: Database): Promise<string[]> {
  return ((await wholeBoard(database))?.entries ?? []).map((entry) => entry.id);
}

test('a publication ranks all entries by their average', async () => {
  const database = await freshDatabase();
  const publication = await publish(database, 'test', [
    newRun('a/low', 0.3),
    newRun('a/high', 0.6),
    newRun('a/mid', 0.4),
  ]);
  expect(publication).toMatchObject({ id: 1, added: 3, replaced: 0, older: [] });
  expect(await ranking(database)).toEqual(['a/high', 'a/mid', 'a/low']);
});

test('a second run of a configuration replaces the first on the board', async () => {
  const database = await databaseWith(newRun('a/one', 0.3), newRun('a/two', 0.4));
  const publication = await publish(database, 'test', [newRun('a/one', 0.5)]);
  expect(publication).toMatchObject({ id: 2, added: 0, replaced: 1, older: [] });
  expect(await ranking(database)).toEqual(['a/one', 'a/two']);
  await publish(database, 'test', [newRun('a/two', 0.6)]);
  const previousRanks = async (at: number) =>
    (await wholeBoard(database, at))?.entries.map(({ id, previous_rank }) => [id, previous_rank]);
  expect(await previousRanks(1)).toEqual([
    ['a/two', null],
    ['a/one', null],
  ]);
  expect(await previousRanks(2)).toEqual([
    ['a/one', 2],
    ['a/two', 1],
  ]);
  expect(await countRows(database.db, 'runs')).toBe(4);
});

test('further configurations of a model get ids of their own', async () => {
  const database = await databaseWith(
    newRun('a/one', 0.5, { revision: 'main', precision: 'float16' }),
    newRun('a/one', 0.4, { revision: 'main', precision: '4bit' }),
    newRun('a/one', 0.3, { revision: 'main', precision: '4bit', chatTemplateApplied: true }),
    newRun('a/one', 0.2, { revision: 'main', precision: '4bit', chatTemplateApplied: false }),
  );
  expect(await ranking(database)).toEqual([
    'a/one',
    'a/one@main:4bit',
    'a/one@main:4bit:chat',
    'a/one@main:4bit:plain',
  ]);
});

test('a score out of range is refused with its whole publication', async () => {
  const database = await freshDatabase();
  const [good, bad] = [newRun('a/good', 0.5), newRun('a/bad', 0.5)];
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, -0.1, 1.1]) {
    const scores = bad.scores.map((score, index) => (index === 7 ? { ...score, value } : score));
    await expect(publish(database, 'test', [good, { ...bad, scores }]), `${value}`).rejects.toThrow();
    for (const table of ['models', 'entries', 'runs', 'scores', 'publications'])
      expect([value, table, await countRows(database.db, table)]).toEqual([value, table, 0]);
  }
});

test('of several first starts at once, one fills the board', async () => {
  const url = await freshDatabaseUrl();
  const databases = await Promise.all([open(url), open(url), open(url)]);
  const filled = await Promise.all(
    databases.map((database) => publishFirst(database, 'test', [newRun('a/one', 0.5)])),
  );
  expect(filled.filter((publication) => publication !== null)).toHaveLength(1);
  const [first] = databases;
  expect(first && (await countRows(first.db, 'publications'))).toBe(1);
});

test('publications at the same time are both on the board', async () => {
  const url = await freshDatabaseUrl();
  const [one, two] = await Promise.all([open(url), open(url)]);
  const names = Array.from({ length: 10 }, (_, index) => `a/model-${index}`);
  await Promise.all(
    names.map((name, index) => publish(index % 2 ? one : two, 'test', [newRun(name, 0.3 + index / 100)])),
  );
  expect(await ranking(one)).toEqual([...names].reverse());
});

test('a start asks whether the board is empty without waiting for publications', async () => {
  const database = await databaseWith(newRun('a/one', 0.5));
  await withPublicationLock(database, async () => {
    expect(await publishFirst(database, 'first', [newRun('a/two', 0.4)])).toBeNull();
  });
});

test('another suite version’s board is neither read nor added to', async () => {
  const database = await databaseWith(newRun('a/one', 0.5));
  await database.db.execute(sql`update publications set suite_version = 7`);
  const words = 'of version 7 of the suite bhashabench-v1. This program evaluates version 1';
  await expect(publish(database, 'import', [newRun('a/two', 0.5)])).rejects.toThrow(words);
  const read = readBoard(database, async () => undefined);
  await expect(read).rejects.toThrow(words);
  const { rows } = await database.db.execute(sql`select id from runs`);
  expect(rows).toEqual([{ id: 1 }]);
});
