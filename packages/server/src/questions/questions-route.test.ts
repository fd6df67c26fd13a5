import { gunzipSync } from 'node:zlib';
import { getComposition, getProfile } from '@leaderboard/core/questions-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answeredRuns, LABELED } from '../../test/answered-runs.ts';
import { freshDatabase, freshDatabaseUrl } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { capturedLogger, testApp } from '../../test/test-app.ts';
import { fillEmptyBoard } from '../board/import/published-results.ts';
import { publish } from '../board/publish.sql.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { makeFigures } from './figures.ts';
import { createLiveFigures, type LiveFigures } from './live-figures.ts';
import { readQuestionFacts } from './question-facts.sql.ts';

async function withFigures(
  database: Database,
): Promise<{ readonly figures: LiveFigures; readonly open: () => Promise<FastifyInstance> }> {
  const figures = createLiveFigures(
    database,
    async () => makeFigures(await readQuestionFacts(database.db)),
    capturedLogger().logger,
  );
  await figures.refresh();
  return { figures, open: () => testApp({ database, figures }) };
}

/** A board of 32 models with answers to all questions, and one without. */
let full: { readonly database: Database; readonly open: () => Promise<FastifyInstance> };
const runs = answeredRuns(32);
beforeAll(async () => {
  const database = await openDatabase({ kind: 'server', url: await freshDatabaseUrl() }, () => undefined);
  await publish(database, 'import', [...runs, newRun('test-org/without', 0.4)]);
  full = { database, ...(await withFigures(database)) };
});
afterAll(() => full.database.close());

test('a board without answers says what is missing, and shows the counts', async () => {
  const database = await freshDatabase();
  await fillEmptyBoard(database);
  const app = await (await withFigures(database)).open();
  const { domains } = getComposition.response.parse((await app.inject(getComposition.path)).json());
  expect(domains.find(({ domain }) => domain === 'bbf')).toMatchObject({
    source: 'card',
    questions: 19_433,
    half_in: 2,
    subjects: expect.arrayContaining([{ label: 'Problem Solving', questions: 5686 }]),
  });
  const profile = await app.inject(`${getProfile.path}?models=google/gemma-2-9b`);
  const { profiles } = getProfile.response.parse(profile.json());
  expect(profiles[0]).toMatchObject({
    without: 'no_answers',
    gaps: [{ same_mix: null, without: 'no_answers' }, {}, {}, {}],
  });
  expect(profiles[0]?.mean_gap.plain).toBeGreaterThan(0);
});

test('a profile has every cell, its place, and both gaps', async () => {
  const app = await full.open();
  const answer = await app.inject(
    `${getProfile.path}?models=test-org/model-20,test-org/without,test-org/none`,
  );
  const { profiles, missing } = getProfile.response.parse(answer.json());
  expect(missing).toEqual(['test-org/none']);
  expect(profiles.map(({ without: why }) => why)).toEqual([null, 'no_answers']);
  const subjects = profiles[0]?.tasks.bbk_hindi?.subject.cells ?? [];
  expect(subjects.map(({ kind }) => kind)).toEqual(LABELED.subjects.map(() => 'ranked'));
  const right = subjects.reduce((sum, { n, share }) => sum + n * (share ?? Number.NaN), 0);
  expect(right).toBeCloseTo(runs[20]?.answers?.find(({ key }) => key === 'bbk_hindi')?.right ?? 0, 6);
  const rare = profiles[0]?.tasks.bbk_hindi?.type.cells.slice(2) ?? [];
  expect(rare).toMatchObject([
    { label: 'Table', kind: 'shown', n: 40, share: expect.any(Number), rank: null },
    { label: 'Essay', kind: 'count only', n: 20, share: null, interval: null, rank: null },
  ]);
  const [cell] = subjects;
  if (cell === undefined) throw new Error('no cell');
  expect(cell.interval?.[0]).toBeLessThan(cell.share ?? 0);
  expect(profiles[0]?.domains.bbk?.level.cells).toHaveLength(3);
  const [gap] = profiles[0]?.gaps ?? [];
  expect(gap).toMatchObject({ domain: 'bba', matched: [1, 1], cells: 15, subjects_out: [], without: null });
  expect(gap?.due_to_mix).toBeCloseTo((gap?.plain ?? 0) - (gap?.same_mix ?? 0), 9);
});

test('answers are compressed as the client prefers', async () => {
  const app = await full.open();
  const gzip = await app.inject({ url: getComposition.path, headers: { 'accept-encoding': 'gzip' } });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe((await app.inject(getComposition.path)).body);
  const headers = { 'accept-encoding': 'gzip', 'if-none-match': String(gzip.headers.etag) };
  expect((await app.inject({ url: getComposition.path, headers })).statusCode).toBe(304);
});
