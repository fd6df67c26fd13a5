import { gunzipSync } from 'node:zlib';
import { FLAG_BITS } from '@leaderboard/core/benchmark/question-flags';
import {
  getBoardWithout,
  getCell,
  getCells,
  getComposition,
  getProfile,
  getQuestionSets,
  getQuestions,
  getQuestionsFile,
  getQuestionsSummary,
} from '@leaderboard/core/questions-api';
import type { FastifyInstance } from 'fastify';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answeredRuns, hasWrongKey, LABELED, PLANTED } from '../../test/answered-runs.ts';
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

const without = (sets: string) => `${getBoardWithout.path}?sets=${sets}`;
const ofTask = `${getQuestions.path}?task=bbk_hindi`;

test('a board without answers says what is missing, and shows the counts of the card', async () => {
  const database = await freshDatabase();
  await fillEmptyBoard(database);
  const app = await (await withFigures(database)).open();
  const summary = getQuestionsSummary.response.parse((await app.inject(getQuestionsSummary.path)).json());
  expect(summary).toMatchObject({
    publication: 1,
    models: 0,
    minimums: { flags: 30 },
    flags: { suspected: null },
  });
  expect(getQuestions.response.parse((await app.inject(ofTask)).json())).toMatchObject({
    labels: null,
    right: null,
    discrimination: null,
    questions: 2757,
  });
  const { domains } = getComposition.response.parse((await app.inject(getComposition.path)).json());
  expect(domains.find(({ domain }) => domain === 'bbf')).toMatchObject({
    source: 'card',
    questions: 19_433,
    half_in: 2,
    subjects: expect.arrayContaining([{ label: 'Problem Solving', questions: 5686 }]),
  });
  const board = getBoardWithout.response.parse((await app.inject(without('suspected'))).json());
  expect(board).toMatchObject({ without: 'no_answers', rows: [] });
  const profile = await app.inject(`${getProfile.path}?models=google/gemma-2-9b`);
  const { profiles } = getProfile.response.parse(profile.json());
  expect(profiles[0]).toMatchObject({
    without: 'no_answers',
    gaps: [{ same_mix: null, without: 'no_answers' }, {}, {}, {}],
  });
  expect(profiles[0]?.mean_gap.plain).toBeGreaterThan(0);
});

test('before the first figures every call answers that nothing is computed', async () => {
  const app = await testApp({ database: await freshDatabase() });
  const summary = getQuestionsSummary.response.parse((await app.inject(getQuestionsSummary.path)).json());
  expect(summary).toMatchObject({ publication: null, models: 0 });
  const board = getBoardWithout.response.parse((await app.inject(without('duplicates'))).json());
  expect(board.without).toBe('not_computed');
});

test('32 models: shares, discrimination and flags of each question, with the planted ones among them', async () => {
  const app = await full.open();
  const answer = await app.inject(ofTask);
  const task = getQuestions.response.parse(answer.json());
  expect(task).toMatchObject({ models: 32, models_with_options: 32, third: 10, questions: 2757 });
  expect(task.labels?.subjects.sort()).toEqual([...LABELED.subjects].sort());
  const flagged = (flag: keyof typeof FLAG_BITS) =>
    task.flags.flatMap((flags, question) => ((flags & FLAG_BITS[flag]) === 0 ? [] : [question]));
  const suspected = flagged('suspected');
  expect(suspected.length).toBeGreaterThan(0);
  expect(suspected.filter((question) => !hasWrongKey(question))).toEqual([]);
  expect(flagged('contradicting')).toEqual(PLANTED.contradicting);
  expect(task.duplicates).toEqual([{ questions: PLANTED.contradicting, is_contradicting: true }]);
  const bits = runs.map(({ answers }) => answers?.find(({ key }) => key === 'bbk_hindi')?.bits);
  expect(task.right?.[7]).toBe(bits.filter((one) => ((one?.[0] ?? 0) & 1) === 1).length);
  const again = await app.inject({ url: ofTask, headers: { 'if-none-match': String(answer.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('the board without questions has both places of each model that has answers', async () => {
  const app = await full.open();
  const board = getBoardWithout.response.parse((await app.inject(without('duplicates,suspected'))).json());
  expect(board).toMatchObject({ without: null, is_trial: false, sets: ['suspected', 'duplicates'] });
  expect(board.rows).toHaveLength(32);
  expect(board.dropped.bbk_hindi).toBeGreaterThanOrEqual(3);
  const [first] = board.rows;
  expect(first).toMatchObject({ model: 'test-org/model-31', before: 1, after: 1 });
  expect(first?.scores.bbk_hindi?.n).toBe(board.left.bbk_hindi);
  // The strongest models lose most by a wrong key.
  expect(first?.average).toBeGreaterThan(first?.average_before ?? 1);
  const trial = getBoardWithout.response.parse((await app.inject(without('worth_checking'))).json());
  expect(trial.is_trial).toBe(true);
  for (const sets of ['nothing', 'suspected,suspected', '']) {
    expect((await app.inject(without(sets))).statusCode).toBe(400);
  }
});

test('a profile has every cell, its place, and both gaps; a cell has all models', async () => {
  const app = await full.open();
  const answer = await app.inject(
    `${getProfile.path}?models=test-org/model-20,test-org/without,test-org/none`,
  );
  const { profiles, missing } = getProfile.response.parse(answer.json());
  expect(missing).toEqual(['test-org/none']);
  expect(profiles.map(({ without: why }) => why)).toEqual([null, 'no_answers']);
  const subjects = profiles[0]?.tasks.bbk_hindi?.subject.cells ?? [];
  expect(subjects.map(({ kind }) => kind)).toEqual(LABELED.subjects.map(() => 'ranked'));
  const [cell] = subjects;
  if (cell === undefined) throw new Error('no cell');
  expect(cell.interval?.[0]).toBeLessThan(cell.share ?? 0);
  const url = `${getCell.path}?task=bbk_hindi&by=subject&label=${encodeURIComponent(cell.label)}`;
  const whole = getCell.response.parse((await app.inject(url)).json());
  const at = whole.runs.indexOf(profiles[0]?.run ?? 0);
  expect([whole.rank[at], whole.rank_range[at], whole.n]).toEqual([cell.rank, cell.rank_range, cell.n]);
  expect((whole.right[at] ?? 0) / whole.n).toBe(cell.share);
  expect(profiles[0]?.domains.bbk?.level.cells).toHaveLength(3);
  const [gap] = profiles[0]?.gaps ?? [];
  expect(gap).toMatchObject({ domain: 'bba', matched: [1, 1], cells: 15, subjects_out: [], without: null });
  expect(gap?.due_to_mix).toBeCloseTo((gap?.plain ?? 0) - (gap?.same_mix ?? 0), 9);
  const { cells } = getCells.response.parse((await app.inject(getCells.path)).json());
  expect(cells).toContainEqual({
    task: 'bbk_hindi',
    by: 'subject',
    label: cell.label,
    n: cell.n,
    models: 32,
  });
  expect((await app.inject(`${getCell.path}?task=bbk_hindi&by=subject&label=x`)).json().code).toBe('no_cell');
});

test('the publication has recorded its sets, and a later program does not change them', async () => {
  const app = await full.open();
  const { sets } = getQuestionSets.response.parse(
    (await app.inject(getQuestionSets.path.replace(':number', '1'))).json(),
  );
  const suspected = sets?.suspected?.bbk_hindi ?? [];
  expect(suspected.length).toBeGreaterThan(0);
  expect(suspected.filter((question) => !hasWrongKey(question))).toEqual([]);
  expect(sets?.duplicates?.bbk_hindi).toEqual(PLANTED.contradicting);
  expect((await app.inject(getQuestionSets.path.replace(':number', '9'))).statusCode).toBe(404);
});

test('CSV and Parquet have one row a question, and a label is no formula', async () => {
  const app = await full.open();
  const file = (name: string) => app.inject(getQuestionsFile.path.replace(':file', name));
  const lines = (await file('questions.csv')).body
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(74_167);
  expect(lines.some((line) => line.includes(`"'=HYPERLINK(""x"")"`))).toBe(true);
  const bytes = (await file('questions.parquet')).rawPayload;
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const read = await parquetReadObjects({ file: buffer as ArrayBuffer });
  expect(read).toHaveLength(74_166);
  expect(Object.keys(read[0] ?? {})).toEqual(lines[0]?.replaceAll('"', '').split(','));
  expect(lines[6]).toContain(`,${read[5]?.share},`);
});

test('answers are compressed as the client prefers', async () => {
  const app = await full.open();
  const gzip = await app.inject({ url: ofTask, headers: { 'accept-encoding': 'gzip' } });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe((await app.inject(ofTask)).body);
});
