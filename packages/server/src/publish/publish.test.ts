import { expect, test } from 'vitest';
import { freshDatabase, freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { countRows } from '../../test/new-submission.ts';
import { wholeBoard } from '../../test/whole-board.ts';
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
  expect(publication).toEqual({
    id: 1,
    added: 3,
    replaced: 0,
    older: [],
    answersRefused: [],
    wronglyDated: [],
  });
  expect(await ranking(database)).toEqual(['a/high', 'a/mid', 'a/low']);
});

test('a second run of a configuration replaces the first on the board', async () => {
  const database = await freshDatabase();
  await publish(database, 'test', [newRun('a/one', 0.3), newRun('a/two', 0.4)]);
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
  const database = await freshDatabase();
  await publish(database, 'test', [
    newRun('a/one', 0.5, { revision: 'main', precision: 'float16' }),
    newRun('a/one', 0.4, { revision: 'main', precision: '4bit' }),
    newRun('a/one', 0.3, { revision: 'main', precision: '4bit', chatTemplateApplied: true }),
    newRun('a/one', 0.2, { revision: 'main', precision: '4bit', chatTemplateApplied: false }),
  ]);
  expect(await ranking(database)).toEqual([
    'a/one',
    'a/one@main:4bit',
    'a/one@main:4bit:chat',
    'a/one@main:4bit:plain',
  ]);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, -0.1, 1.1])(
  'a score of %s is refused with its whole publication',
  async (value) => {
    const database = await freshDatabase();
    const good = newRun('a/good', 0.5);
    const bad = newRun('a/bad', 0.5);
    const scores = bad.scores.map((score, index) => (index === 7 ? { ...score, value } : score));
    await expect(publish(database, 'test', [good, { ...bad, scores }])).rejects.toThrow();
    for (const table of ['models', 'entries', 'runs', 'scores', 'publications']) {
      expect(await countRows(database.db, table)).toBe(0);
    }
  },
);

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

test('hundreds of runs are published in one go', async () => {
  const database = await freshDatabase();
  const many = Array.from({ length: 300 }, (_, index) => newRun(`a/model-${index}`, index / 300));
  expect((await publish(database, 'test', many))?.added).toBe(300);
  const board = await wholeBoard(database);
  expect(board?.entries).toHaveLength(300);
  expect(board?.entries[0]?.id).toBe('a/model-299');
  expect(Object.keys(board?.entries[150]?.evaluations ?? {})).toHaveLength(12);
});

test('a start asks whether the board is empty without waiting for publications', async () => {
  const database = await freshDatabase();
  await publish(database, 'import', [newRun('a/one', 0.5)]);
  await withPublicationLock(database, async () => {
    expect(await publishFirst(database, 'first', [newRun('a/two', 0.4)])).toBeNull();
  });
});
