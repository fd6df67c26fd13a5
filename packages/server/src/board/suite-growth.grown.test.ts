/** With the suite of packages/core/test/grown-suite in place of the product's: a fifth domain and a third language, in its second version. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boardEntrySchema } from '@leaderboard/core/benchmark/board-entry';
import { VERSIONS, type Version } from '@leaderboard/core/benchmark/suite';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { resultsOfVersion } from '../../../core/test/results-of-version.ts';
import { submitModel } from '../../test/evaluations.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { setStatus } from '../../test/new-submission.ts';
import { runningWorker, untilFinished } from '../../test/running-worker.ts';
import { testApp } from '../../test/test-app.ts';
import { boardAnswer, wholeBoard } from '../../test/whole-board.ts';
import type { Database } from '../database/database.ts';
import { submissions } from '../database/schema.ts';
import { takeBackPublication, takeBackRow } from '../queue/take-back.sql.ts';
import { importFiles } from './import/import-files.ts';
import { reportImport } from './import/import-report.ts';
import { fillEmptyBoard } from './import/published-results.ts';
import { publish } from './publish.sql.ts';

const [FIRST, SECOND] = [VERSIONS[0] ?? expect.fail(), VERSIONS[1] ?? expect.fail()];

const MODEL = 'test-org/aurora';

/** Imports an ordinary results file of a version for each model. */
async function importOf(database: Database, files: readonly (readonly [Version, string, number])[]) {
  const folder = await mkdtemp(join(tmpdir(), 'leaderboard-growth-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const paths = await Promise.all(
    files.map(async ([version, model, share], index) => {
      const path = join(folder, `${index}.json`);
      await writeFile(path, resultsOfVersion(version, share, model));
      return path;
    }),
  );
  return importFiles(database, paths, {}, () => undefined);
}

async function appOf(database: Database) {
  const board = await boardAnswer(database);
  return testApp({
    database,
    board: { current: () => board, refresh: async () => undefined, stop: () => undefined },
  });
}

const names = async (database: Database, at: number | null = null) =>
  (await wholeBoard(database, at))?.entries.map(({ id }) => id);

test('an empty board is filled with a table of the second version', async () => {
  const database = await freshDatabase();
  await fillEmptyBoard(database);
  const { entries } = (await wholeBoard(database)) ?? expect.fail('nothing is published');
  expect(entries).toHaveLength(4);
  expect(Object.keys(entries[0]?.evaluations ?? {})).toHaveLength(20);
  expect(entries[0]).toMatchObject({
    id: 'openai/gpt-4o',
    suite_version: 2,
    evaluations: { bbd_tamil: { value: 0.4973, n: 200 } },
  });
  expect(await fillEmptyBoard(database)).toBeNull();
});

test('files of two versions become two publications, and no row is ranked with one of another version', async () => {
  const database = await freshDatabase();
  const result = await importOf(database, [
    [FIRST, 'a/older', 0.9],
    [SECOND, 'a/newer', 0.5],
    [SECOND, 'a/best', 0.6],
  ]);
  expect(result.publications).toEqual([
    { id: 1, suiteVersion: 1, added: 1, replaced: 0, older: [], answersRefused: [] },
    { id: 2, suiteVersion: 2, added: 2, replaced: 0, older: [], answersRefused: [] },
  ]);
  expect(reportImport(result)).toContain(
    'a/older (revision -, precision bfloat16, without answers, version 1 of the suite)',
  );
  expect(reportImport(result)).toContain(
    'Publication 1 of version 1 of the suite: 1 rows added, 0 replaced.',
  );
  expect([await names(database), await names(database, 1)]).toEqual([['a/best', 'a/newer'], ['a/older']]);

  // Each version goes on from its own last publication.
  await importOf(database, [[FIRST, 'a/second-older', 0.8]]);
  expect([await names(database), await names(database, 3)]).toEqual([
    ['a/best', 'a/newer'],
    ['a/older', 'a/second-older'],
  ]);
  await importOf(database, [[SECOND, 'a/third', 0.55]]);
  expect(await names(database)).toEqual(['a/best', 'a/third', 'a/newer']);
  expect((await wholeBoard(database))?.entries.map(({ previous_rank }) => previous_rank)).toEqual([
    1,
    null,
    2,
  ]);
  await expect(
    publish(database, 'test', [newRun('a/x', 0.5), newRun('a/y', 0.5, { suiteVersion: 1 })]),
  ).rejects.toThrow('two versions');
});

test('the calls say of which version runs, rows and publications are, and compare none of two', async () => {
  const database = await freshDatabase();
  await importOf(database, [
    [FIRST, 'a/older', 0.9],
    [SECOND, 'a/newer', 0.5],
    [SECOND, 'a/best', 0.6],
  ]);
  const app = await appOf(database);
  const get = async (url: string) => (await app.inject({ url })).json();
  const board = z.array(boardEntrySchema).parse(await get('/api/leaderboard/formatted'));
  expect(board.map(({ id, suite_version: version }) => [id, version])).toEqual([
    ['a/best', 2],
    ['a/newer', 2],
  ]);
  expect(await get('/api/health')).toMatchObject({ publication: 2, models: 2 });
  expect((await get('/api/publications')).publications).toMatchObject([
    { publication: 2, suite: { id: 'bhashabench-v1', version: 2 }, rows: 2 },
    { publication: 1, suite: { id: 'bhashabench-v1', version: 1 }, rows: 1 },
  ]);
  const second = await get('/api/publications/2');
  expect(second).toMatchObject({ previous: null, since: null, newest: 2 });
  expect(second.suite_facts.tasks).toHaveLength(15);
  expect(second.suite_facts).toMatchObject({ chance_level: 0.25, few_shot: 0, metrics: ['acc_norm', 'acc'] });
  expect((await get('/api/publications/1')).suite_facts.tasks).toHaveLength(8);
  expect(await get('/api/publications/2?since=1')).toMatchObject({
    code: 'other_suite_version',
    detail: expect.stringContaining('compare publications of one version'),
  });

  const older = await get('/api/models/a/older');
  expect(older).toMatchObject({
    rows: [],
    history: [],
    runs: [{ suite: { version: 1 }, average: 90, state: { kind: 'earlier_version' } }],
  });
  expect(await get(`/api/runs/${older.runs[0].id}`)).toMatchObject({
    suite: { version: 1 },
    state: { kind: 'earlier_version' },
    evaluations: { bba: { n: 14_963 } },
  });
  const past = await get('/api/publications/1/board');
  expect(past[0]).not.toHaveProperty('suite_version');
  expect(past[0].evaluations.bba.interval).toHaveLength(2);
  expect((await get('/api/compare?models=a/best,a/older')).missing).toEqual(['a/older']);
  const comparison = await get('/api/compare?models=a/best,a/newer');
  expect(Object.keys(comparison.pairs[0].comparisons)).toHaveLength(21);

  const csv = (await app.inject({ url: '/api/export/board.csv' })).body;
  expect(csv.split('\r\n')[0]).toContain(
    '"bbd_tamil","bbd_tamil_low","bbd_tamil_high","bbd_tamil_questions"',
  );
});

test('taking back works on the board of the version that a row or a publication is of', async () => {
  const database = await freshDatabase();
  await importOf(database, [
    [FIRST, 'a/older', 0.9],
    [SECOND, 'a/newer', 0.5],
  ]);
  expect(await takeBackRow(database, 'a/older', 'leaves', 'wrong')).toMatchObject({
    kind: 'done',
    publicationId: 3,
  });
  expect([await names(database), await names(database, 3)]).toEqual([['a/newer'], []]);
  expect(await takeBackPublication(database, 3, 'right after all')).toMatchObject({ kind: 'done' });
  expect(await names(database, 4)).toEqual(['a/older']);
  expect(await takeBackRow(database, 'a/none', 'leaves', 'wrong')).toMatchObject({
    kind: 'not on the board',
  });
});

test('what an earlier version has evaluated may be submitted again, and a worker evaluates it by the newest one', async () => {
  const database = await freshDatabase();
  await submitModel(database, MODEL);
  await database.db.update(submissions).set({ suiteVersion: 1 });
  // It waits, and a worker would evaluate it by the newest version.
  await expect(submitModel(database, MODEL)).rejects.toThrow('refused');
  await setStatus(database.db, MODEL, 'finished');
  await submitModel(database, MODEL);
  await runningWorker([], { database });
  await untilFinished(database, 2);
  const [entry] = (await wholeBoard(database))?.entries ?? [];
  expect(entry).toMatchObject({ id: MODEL, suite_version: 2 });
  expect(Object.keys(entry?.evaluations ?? {})).toHaveLength(20);
  await expect(submitModel(database, MODEL)).rejects.toThrow('refused');
});
