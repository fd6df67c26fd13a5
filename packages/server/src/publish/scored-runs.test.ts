import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { expect, test } from 'vitest';
import { databaseWith, freshDatabase } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { randomFrom } from '../../test/random.ts';
import type { Database } from '../database/database.ts';
import { runs, scores } from '../database/schema.ts';
import { computeRanks, readRanks } from './publication-ranks.sql.ts';
import { publish } from './publish.sql.ts';
import { storeMissingRankingData } from './scored-runs.sql.ts';

const random = randomFrom(8);

/** A run with odd scores: some are missing, and some question counts are unknown. */
function oddRun(name: string) {
  const some = BENCHMARKS.filter(() => random() < 0.8);
  const n = random() < 0.3 ? null : 100 + Math.floor(random() * 900);
  return newRun(name, 0, {
    fileSha256: random() < 0.5 ? null : name.padEnd(64, '0'),
    commit: random() < 0.5 ? null : 'c'.repeat(40),
    scores: some.map(({ key }) => ({ key, value: random() ** 9, n, stderr: null, metric: null })),
  });
}

/** Runs with extreme scores, and odd runs. */
const RUNS = [
  newRun('a/without-scores', 0, { scores: [] }),
  newRun('a/nothing-right', 0),
  newRun('a/all-right', 1),
  newRun('a/tiny', 1e-17),
  ...Array.from({ length: 30 }, (_, index) => oddRun(`b/${index}`)),
];

const FORGOTTEN = { share: null, variance: null, hashLine: null };

async function publishOne(database: Database, name: string): Promise<number> {
  return (await publish(database, 'test', [newRun(name, 0.5)]))?.id ?? 0;
}

test('the stored figures of runs make the same ranks and hash as their scores', async () => {
  const database = await databaseWith(...RUNS);
  const id = await publishOne(database, 'c/one');
  expect(await readRanks(database.db, id)).toEqual(await computeRanks(database.db, id));
});

test('a publication reads no scores of runs that are on the board', async () => {
  const database = await databaseWith(...RUNS);
  const ranks = await computeRanks(database.db, 1);
  await database.db.delete(scores);
  const later = await readRanks(database.db, await publishOne(database, 'c/one'));
  expect(later.averages).toHaveLength(RUNS.length + 1);
  expect(later.averages.filter((average) => average !== 50)).toEqual(
    ranks.averages.filter((average) => average !== 50),
  );
});

test('runs from before are ranked by their scores, and migrate keeps what publications need of them', async () => {
  const database = await freshDatabase();
  const { db } = database;
  await publish(database, 'test', RUNS);
  const kept = await db.select().from(runs).orderBy(runs.id);
  await db.update(runs).set(FORGOTTEN);
  const id = await publishOne(database, 'c/one');
  expect(await readRanks(db, id)).toEqual(await computeRanks(db, id));
  await db.update(runs).set(FORGOTTEN);
  await storeMissingRankingData(database);
  const again = await db.select().from(runs).orderBy(runs.id);
  expect(again.slice(0, kept.length)).toEqual(kept);
});
