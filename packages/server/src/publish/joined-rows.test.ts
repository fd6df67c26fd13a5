import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import type { Database } from '../database/database.ts';
import { readChanges } from '../records/changes.sql.ts';
import { readFileStates, readPublication, readRowChanges } from './ledger.sql.ts';
import { withPublicationLock } from './publication.sql.ts';
import { computeRanks, readRanks } from './publication-ranks.sql.ts';
import { publish } from './publish.sql.ts';
import { publishRetraction, publishRowRetraction } from './retractions.sql.ts';

const OLDER = '2026-01-01T00:00:00Z';
const NEWER = '2026-02-01T00:00:00Z';

/** A run with these domains. */
function runOf(name: string, share: number, domains: readonly string[], evaluatedAt: string | null = NEWER) {
  const scores = BENCHMARKS.filter(({ domain }) => domains.includes(domain.key)).map(
    ({ key, questions }) => ({
      ...{ key, value: share, n: questions, stderr: null, metric: null },
    }),
  );
  return newRun(name, share, {
    scores,
    evaluatedAt,
    fileSha256: `${name}${domains}${share}`.padEnd(64, '0'),
  });
}

async function rows(database: Database) {
  return ((await wholeBoard(database))?.entries ?? []).map(({ id, domains, runs, evaluations, model }) => ({
    ...{ id, domains, runs: runs?.map(({ run }) => run), average: model.average_score },
    bba: evaluations.bba?.value,
    bbl: evaluations.bbl?.value,
  }));
}

/** Checks that a publication's stored ranks match its scores. */
async function expectSound(database: Database, publication: number) {
  expect(await readRanks(database.db, publication)).toEqual(await computeRanks(database.db, publication));
}

test('a row of some domains has no average and no rank, and stands below all that have one', async () => {
  const database = await freshDatabase();
  await publish(database, 'test', [newRun('z/last', 0.1), runOf('b/some', 0.9, ['bba'])]);
  const id = (await publish(database, 'test', [runOf('a/some', 0.8, ['bbl'])]))?.id ?? 0;
  expect(await rows(database)).toMatchObject([
    { id: 'z/last', average: 10 },
    { id: 'a/some', domains: ['bbl'], average: null, bbl: 0.8 },
    { id: 'b/some', domains: ['bba'], average: null, bba: 0.9 },
  ]);
  const { ranks, bestRanks, worstRanks } = await readRanks(database.db, id);
  expect([ranks, bestRanks, worstRanks]).toEqual([
    [1, 0, 0],
    [1, 0, 0],
    [1, 0, 0],
  ]);
  await expectSound(database, id);
});

test('runs of one configuration with other domains are one row, each score with its run', async () => {
  const database = await freshDatabase();
  await publish(database, 'test', [newRun('z/last', 0.1), runOf('a/one', 0.5, ['bba', 'bbl'], OLDER)]);
  const joined = await publish(database, 'test', [runOf('a/one', 0.7, ['bbl', 'bbf'])]);
  expect(joined).toMatchObject({ id: 2, added: 0, replaced: 1, older: [] });
  expect(await rows(database)).toMatchObject([
    { id: 'z/last' },
    { id: 'a/one', domains: ['bba', 'bbf', 'bbl'], runs: [3, 2], bba: 0.5, bbl: 0.7 },
  ]);
  expect(await readPublication(database.db, 2)).toMatchObject({ rows: 2, added: 0, replaced: 1, left: 0 });
  const [change] = await readChanges(database.db, { limit: 1 });
  expect(change).toMatchObject({ kind: 'replaced', entry: 'a/one', run_before: null, run_after: 3 });
  await expectSound(database, 2);
  // The last domain gives the row an average and a rank.
  await publish(database, 'test', [runOf('a/one', 0.9, ['bbk'])]);
  const [first] = await rows(database);
  expect(first).toMatchObject({ id: 'a/one', runs: [4, 3, 2] });
  expect(first?.domains).toBeUndefined();
  expect(first?.average).toBeCloseTo((50 + 70 + 70 + 90) / 4, 10);
  await expectSound(database, 3);
});

test('an older run fills what the row lacks; one that fills nothing goes to the history', async () => {
  const database = await freshDatabase();
  await publish(database, 'test', [runOf('a/one', 0.5, ['bba'])]);
  const filled = await publish(database, 'test', [runOf('a/one', 0.7, ['bba', 'bbl'], OLDER)]);
  expect(filled).toMatchObject({ id: 2, older: [] });
  expect(await rows(database)).toMatchObject([{ runs: [1, 2], bba: 0.5, bbl: 0.7 }]);
  const older = await publish(database, 'test', [runOf('a/one', 0.6, ['bbl'], '2025-01-01T00:00:00Z')]);
  expect(older).toMatchObject({ id: null, older: [{ run: { runId: 3 }, onBoard: { runId: 2 } }] });
});

test('retracting one run retracts its scores alone, and can be undone', async () => {
  const database = await freshDatabase();
  const [ayurveda, legal] = [runOf('a/one', 0.5, ['bba'], OLDER), runOf('a/one', 0.7, ['bbl'])];
  await publish(database, 'test', [ayurveda, legal]);
  const take = (run: number | null) =>
    withPublicationLock(database, (tx) => publishRowRetraction(tx, 'a/one', 'leaves', 'wrong', run));
  expect(await take(7)).toEqual({ kind: 'not of this row', runs: [2, 1] });
  const taken = await take(1);
  expect(taken).toMatchObject({ kind: 'done', publicationId: 2 });
  expect(await rows(database)).toMatchObject([{ domains: ['bbl'], runs: undefined }]);
  expect((await rows(database))[0]?.bba).toBeUndefined();
  const hashes = [ayurveda, legal].map(({ fileSha256 }) => fileSha256 ?? '');
  const known = await readFileStates(database.db, hashes);
  expect(known.get(hashes[0] ?? '')).toMatchObject({ reason: 'wrong' });
  expect(known.get(hashes[1] ?? '')).toBeNull();
  expect(await readPublication(database.db, 2)).toMatchObject({ rows: 1, added: 0, left: 0, replaced: 1 });
  const back = await withPublicationLock(database, (tx) => publishRetraction(tx, 2, 'it was right'));
  expect(back).toMatchObject({ kind: 'done' });
  expect(await rows(database)).toMatchObject([{ bba: 0.5, bbl: 0.7, runs: [2, 1] }]);
  await expectSound(database, 3);
  // Without any run, the whole row is removed.
  await take(null);
  expect(await rows(database)).toEqual([]);
  expect(await readRowChanges(database.db, 4)).toHaveLength(2);
});

test('rows of another protocol are ranked among themselves, on a board of their own', async () => {
  const database = await freshDatabase();
  await publish(database, 'test', [
    newRun('a/one', 0.5),
    newRun('a/one', 0.9, { protocol: 'letter' }),
    newRun('b/two', 0.8, { protocol: 'letter' }),
  ]);
  expect((await rows(database)).map(({ id }) => id)).toEqual(['a/one']);
  const { ranks, worstRanks } = await readRanks(database.db, 1);
  expect(ranks).toEqual([1, 1, 2]);
  expect(worstRanks).toEqual([1, 2, 2]);
  await expectSound(database, 1);
});

test('a row says the share of its answers that could not be read where it is known of all', async () => {
  const database = await freshDatabase();
  const whole = runOf('a/one', 0.5, ['bba']);
  const unread = (counts: readonly (number | null)[]) => ({
    ...whole,
    protocol: 'letter',
    scores: whole.scores.map((score, index) => ({ ...score, unread: counts[index] ?? null })),
  });
  // Counts for the combined score, English and Hindi.
  await publish(database, 'test', [
    unread([3000, 2000, 1000]),
    { ...unread([null, 2000, null]), model: { ...whole.model, name: 'b/two' }, fileSha256: 'b'.repeat(64) },
  ]);
  const entries = (await wholeBoard(database, null, 'letter'))?.entries ?? [];
  const share = (id: string) => entries.find((entry) => entry.id.startsWith(id))?.unread_share;
  expect(share('a/one')).toBeCloseTo(3000 / (9348 + 5615), 10);
  expect(share('b/two')).toBeUndefined();
});
