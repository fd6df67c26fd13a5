import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { BENCHMARKS, EVALUATION_KEYS } from '@leaderboard/core/benchmark/suite';
import {
  type ComparisonRecord,
  getChanges,
  type ModelRecord,
  type PublicationRecord,
  type RankedRow,
  type RunRecord,
} from '@leaderboard/core/records-api';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import { PATIENCE_MS } from '../../../../tests/patience.ts';
import { claimed, submitModel } from '../../test/evaluations.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { gate } from '../../test/gate.ts';
import { newRun } from '../../test/new-run.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { testApp } from '../../test/test-app.ts';
import type { Database } from '../database/database.ts';
import { publications, runs, scores, submissions } from '../database/schema.ts';
import { importFiles } from '../import/import-files.ts';
import { fillEmptyBoard } from '../import/published-results.ts';
import { setFlags } from '../publish/flags.sql.ts';
import { type NewRun, publish } from '../publish/publish.sql.ts';
import { finishEvaluation } from '../queue/finish-evaluation.sql.ts';
import { retractRow } from '../queue/retract.sql.ts';
import { readChanges } from './changes.sql.ts';

async function open() {
  const database = await freshDatabase();
  const app = await testApp({ database });
  const answer = async (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  async function read<T>(url: string): Promise<T> {
    const { statusCode, body } = await answer(url);
    expect([url, statusCode, statusCode === 200 ? '' : body]).toEqual([url, 200, '']);
    return JSON.parse(body);
  }
  return { database, answer, read };
}

const GOOD = join(import.meta.dirname, '../../../core/fixtures/v0.4.9.1_groups.json');

async function importGood(database: Database): Promise<void> {
  await importFiles(database, [GOOD], {}, () => undefined);
}

/** A run with the suite's question counts. */
function counted(name: string, share: number, changes: Partial<NewRun> = {}): NewRun {
  const scores = BENCHMARKS.map(({ key, questions }) => ({
    key,
    value: share,
    n: questions,
    stderr: null,
    metric: 'acc_norm',
  }));
  return newRun(name, share, { scores, ...changes } as Parameters<typeof newRun>[2]);
}

test('the record of a model has its facts, ranks and runs', async () => {
  const { database, read } = await open();
  await fillEmptyBoard(database);
  await publish(database, 'import', [counted('a/best', 0.95), counted('a/best', 0.9, { precision: '4bit' })]);
  await publish(database, 'import', [counted('a/best', 0.96)]);
  await publish(database, 'import', [counted('a/better', 0.99)]);
  const model = await read<ModelRecord>('/api/models/a/best');
  expect(model.name).toBe('a/best');
  expect(model.rows.map(({ rank, entry }) => [rank, entry.id, entry.rank_range])).toEqual([
    [2, 'a/best', [2, 2]],
    [3, 'a/best@unknown:4bit', [3, 3]],
  ]);
  expect(model.board).toEqual({ rows: 35 });
  expect(model.runs.map(({ state }) => state.kind)).toEqual(['on_board', 'on_board', 'superseded']);
  expect(model.runs[2]?.state).toMatchObject({ by: model.runs[0]?.id, publication: 3 });
});

test('all rows of a model are in its record, however many runs', async () => {
  const { database, read } = await open();
  await publish(database, 'import', [newRun('a/best', 0.9)]);
  const others = Array.from({ length: 100 }, (_, index) => newRun('a/best', 0.5, { revision: `r${index}` }));
  await publish(database, 'import', others);
  const model = await read<ModelRecord>('/api/models/a/best');
  expect([model.rows.length, model.runs.length]).toEqual([101, 100]);
  expect(model.rows[0]).toMatchObject({ rank: 1, entry: { id: 'a/best' } });
});

test('the best row of a model has a rank, whichever its protocol', async () => {
  const { database, answer, read } = await open();
  const scores = newRun('a/one', 0.9).scores.filter(({ key }) => key.startsWith('bba'));
  await publish(database, 'import', [
    newRun('a/one', 0.4),
    newRun('a/one', 0.9, { precision: '4bit', scores }),
    newRun('a/one', 0.5, { protocol: 'letter' }),
  ]);
  // This row's id is the model's name.
  await retractRow(database, 'a/one', 'leaves', 'The wrong model was evaluated');
  const { rows } = await read<ModelRecord>('/api/models/a/one');
  expect(rows.map(({ rank, entry }) => [rank, entry.protocol])).toEqual([
    [1, 'letter'],
    [null, undefined],
  ]);
  const { models } = await read<ComparisonRecord>('/api/compare?models=a/one');
  expect(models).toMatchObject([{ rank: 1, entry: { protocol: 'letter' } }]);
  // The hub's format has no field for the protocol.
  expect((await answer('/api/models/a/one/eval-results.yaml')).body).toContain('value: 90');
});

test('the scores of a publication are read for its record at most once', async () => {
  const database = await freshDatabase();
  for (const [index, share] of [0.5, 0.4, 0.6].entries())
    await publish(database, 'import', [newRun(`a/${index}`, share)]);
  /** The record from a server that has just started. */
  const ask = async () =>
    (await testApp({ database })).inject('/api/publications/2').then(({ json }) => json());
  const stored = await ask();
  expect(stored).toMatchObject({ publication: 2, rows: 2 });
  // Older publications were made before these values were stored.
  await database.db.update(publications).set({ averages: null, sha256: null });
  expect(await ask()).toEqual(stored);
  await database.db.delete(scores);
  expect(await ask()).toEqual(stored);
});

test('a model is found by hub path, other case and while waiting', async () => {
  const { database, read, answer } = await open();
  await submitModel(database, 'a/six');
  await publish(database, 'import', [
    newRun('old/name', 0.5, { model: { hub: { path: 'new/name', isAvailable: true } } }),
  ]);
  expect((await read<ModelRecord>('/api/models/new/name')).name).toBe('old/name');
  expect((await read<ModelRecord>('/api/models/OLD/Name')).name).toBe('old/name');
  const waiting = await read<ModelRecord>('/api/models/a/six');
  expect(waiting).toMatchObject({ facts: null, rows: [], runs: [] });
  expect(waiting.submissions).toEqual([
    expect.objectContaining({ status: 'pending', run: null, failure: null }),
  ]);
  expect((await answer('/changes.atom?model=a/six')).body).toContain('changes to a/six');
  expect((await answer('/changes.atom?model=nobody/nothing')).json().code).toBe('no_model');
  expect(await read('/api/models/A/Six')).toEqual(waiting);
  expect((await answer('/api/models/A/Six/eval-results.yaml')).statusCode).toBe(200);
  expect((await answer('/api/models/nobody/nothing')).json()).toMatchObject({
    code: 'no_model',
    detail: 'No model nobody/nothing was evaluated or submitted here: check its name.',
  });
});

test('a failed submission is in the record of its model, in the language of the call', async () => {
  const { database, answer } = await open();
  await submitModel(database, 'a/six');
  await database.db
    .update(submissions)
    .set({
      status: 'failed',
      failureReason: 'canceled',
      failureExplanations: [
        { code: 'operator', detail: 'It is a copy.', params: { reason: 'It is a copy.' } },
      ],
    })
    .where(eq(submissions.model, 'a/six'));
  const failureIn = async (language: string) =>
    (await answer('/api/models/a/six', { 'accept-language': language })).json().submissions[0].failure;
  expect(await failureIn('en')).toMatchObject({
    reason: 'canceled',
    detail: expect.stringMatching(/^An operator canceled .* submit the model again\.$/),
    explanation: 'It is a copy.',
    has_log: false,
  });
  expect((await failureIn('hi')).detail).toMatch(/संचालक/);
});

test('a model that others alone report of has a page, and no row', async () => {
  const { database, read, answer } = await open();
  await fillEmptyBoard(database);
  const record = await read<ModelRecord>('/api/models/qwen/qwen3-32b');
  expect(record).toMatchObject({
    name: 'Qwen/Qwen3-32B',
    facts: null,
    rows: [],
    runs: [],
    submissions: [],
  });
  expect(record.reported[0]).toEqual({
    key: 'bba',
    value: '54.24',
    n: 14963,
    method: expect.stringContaining('generate_until'),
    source: 'AyurAssist experiments',
    url: expect.stringMatching(/^https:\/\/github\.com\//),
    date: '2026-02-14',
    reporter: 'other',
    pull_request: null,
    notes: expect.any(String),
    origin: 'initial data',
    file: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect((await answer('/api/leaderboard/formatted')).body).not.toContain('Qwen3-32B"');
  expect((await answer('/api/models/Qwen/Qwen3-32B/eval-results.yaml')).json().code).toBe('no_model');
  // This model has both a row and reported scores.
  const withRow = await read<ModelRecord>('/api/models/openai/gpt-oss-120b');
  expect([withRow.rows.length, withRow.reported.length]).toEqual([1, 3]);
  const author = await read<ModelRecord>('/api/models/Vivekdas/VaidhLLaMA-3.2-3B-Instruct');
  expect(author).toMatchObject({ facts: null, reported: [{ value: '41.91%', reporter: 'author' }] });
});

test('a row that was retracted leaves its run with the reason', async () => {
  const { database, read } = await open();
  await publish(database, 'import', [newRun('a/one', 0.5), newRun('a/two', 0.4)]);
  await retractRow(database, 'a/one', 'leaves', 'The wrong model was evaluated');
  const model = await read<ModelRecord>('/api/models/a/one');
  expect(model.rows).toEqual([]);
  const [run] = model.runs;
  expect(run?.state).toMatchObject({
    kind: 'retracted',
    reason: 'The wrong model was evaluated',
    publication: 2,
  });
  const passport = await read<RunRecord>(`/api/runs/${run?.id}`);
  expect(passport.state).toEqual(run?.state);
});

test('a run has its record and its exact results file', async () => {
  const { database, read, answer } = await open();
  await importGood(database);
  const run = await read<RunRecord>('/api/runs/1');
  expect(run).toMatchObject({
    entry: 'test-org/aurora-7b',
    has_file: true,
    duration_seconds: 6478.121556190774,
    cause: { kind: 'import', number: null },
    publication: 1,
    state: { kind: 'on_board' },
    cautions: ['no_answers'],
  });
  expect(run.checks).toContain('group_means');
  expect(run.outcomes).toMatchObject({
    group_errors: 'passed',
    no_remote_code: 'passed',
    no_contradiction: 'not_applicable',
    own_results: 'not_applicable',
  });
  expect(Object.keys(run.evaluations)).toHaveLength(12);
  const file = await answer('/api/runs/1/results');
  expect(file.rawPayload.equals(await readFile(GOOD))).toBe(true);
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(run.file_sha256);
  expect(file.headers['content-disposition']).toBe('attachment; filename="results_run_1.json"');
  expect(file.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none';/);
  const again = await answer('/api/runs/1/results', { 'if-none-match': String(file.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('a file that allowed the model’s code is marked on its run', async () => {
  const { database, read } = await open();
  const path = join(await temporaryFolder(), 'results.json');
  const text = await readFile(GOOD, 'utf8');
  await writeFile(path, text.replace('revision=main', 'revision=main,trust_remote_code=True'));
  await importFiles(database, [path], {}, () => undefined);
  const run = await read<RunRecord>('/api/runs/1');
  expect(run.outcomes?.no_remote_code).toBe('failed');
  expect(run.cautions[0]).toBe('remote_code');
  expect((await read<ModelRecord>('/api/models/test-org/aurora-7b')).runs).toMatchObject([
    { remote_code: true },
  ]);
});

test('a run says in the language of the page why its samples are not used', async () => {
  const { database, answer } = await open();
  await importGood(database);
  const answersProblem = { code: 'answers_missing', params: { task: 'bba_Hindi' } } as const;
  await database.db.update(runs).set({ answersProblem });
  const ask = (language: string, headers: Record<string, string> = {}) =>
    answer('/api/runs/1', { 'accept-language': language, ...headers });
  const [english, hindi] = [await ask('en'), await ask('hi')];
  expect(english.json().answers_problem).toEqual({ ...answersProblem, detail: expect.stringMatching(/^\w/) });
  expect(hindi.json().answers_problem).toEqual({
    ...answersProblem,
    detail: expect.stringMatching(/\p{Script=Devanagari}/u),
  });
  // Caches store each language and encoding separately.
  for (const encoding of ['identity', 'br'])
    expect((await ask('hi', { 'accept-encoding': encoding })).headers.vary).toMatch(
      /^accept-language, accept-encoding$/,
    );
  expect((await ask('hi', { 'if-none-match': String(hindi.headers.etag) })).statusCode).toBe(304);
  expect((await ask('en', { 'if-none-match': String(hindi.headers.etag) })).statusCode).toBe(200);
});

test('a run of a worker names its submitter', async () => {
  const { database, read, answer } = await open();
  await submitModel(database, 'a/three');
  const { lease } = await claimed(database);
  await finishEvaluation(database, lease, { ...newRun('a/three', 0.7), fileSha256: 'd'.repeat(64) });
  const run = await read<RunRecord>('/api/runs/1');
  expect(run.cause?.kind).toBe('submission');
  expect(run.submitter).toBe('anna');
  expect(run.checks).toContain('pinned_commit');
  const without = await answer('/api/runs/1/results');
  expect([without.statusCode, without.json().code]).toEqual([404, 'no_results_file']);
});

test('the board of a publication is as published, and its hash covers its rows', async () => {
  const { database, read, answer } = await open();
  await publish(database, 'import', [newRun('a/one', 0.5), newRun('a/two', 0.4)]);
  await publish(database, 'import', [newRun('a/three', 0.45, { commit: 'c'.repeat(40) })]);
  await publish(database, 'import', [newRun('a/two', 0.9)]);
  await retractRow(database, 'a/one', 'leaves', 'wrong');
  type Board = readonly {
    readonly id: string;
    readonly evaluations: Record<string, { value: number; n?: number }>;
  }[];
  const boards = await Promise.all(
    [1, 2, 3, 4].map((number) => read<Board>(`/api/publications/${number}/board`)),
  );
  expect(boards.map((board) => board.map(({ id }) => id))).toEqual([
    ['a/one', 'a/two'],
    ['a/one', 'a/three', 'a/two'],
    ['a/two', 'a/one', 'a/three'],
    ['a/two', 'a/three'],
  ]);
  // Unknown parameters are ignored.
  const record = await read<PublicationRecord>('/api/publications/3?since=1');
  expect(record).toMatchObject({ previous: 2, next: 4, newest: 4, rows: 3 });
  const rankOf = ({ model, rank, previous_rank, average }: RankedRow) => [
    model,
    rank,
    previous_rank,
    average,
  ];
  expect(record.ranking.map(rankOf)).toEqual([
    ['a/two', 1, 3, 90],
    ['a/one', 2, 1, 50],
    ['a/three', 3, 2, 45],
  ]);
  expect(record.ranking.map(({ run }) => run)).toEqual([4, 1, 3]);
  expect(record.ranking[0]?.rank_range).toEqual([1, 3]);
  // a/two got a new result and passed both.
  const row = (model: string) => ({ entry: model, model });
  expect(record.moves).toEqual({
    added: [],
    passed: [{ ...row('a/two'), others: [row('a/one'), row('a/three')], more: 0 }],
    left: [],
    has_wider_ranges: false,
  });
  const first = await read<PublicationRecord>('/api/publications/1');
  expect(first.moves).toBeNull();
  expect(first.ranking.map(rankOf)).toEqual([
    ['a/one', 1, null, 50],
    ['a/two', 2, null, 40],
  ]);
  const lines = (boards[1] ?? []).map(({ id, evaluations }) => {
    const scores = EVALUATION_KEYS.map((key) => [key, evaluations[key]?.value, evaluations[key]?.n ?? null]);
    return `${JSON.stringify([id, null, id === 'a/three' ? 'c'.repeat(40) : null, scores])}\n`;
  });
  const second = await read<PublicationRecord>('/api/publications/2');
  expect(second.moves).toMatchObject({ added: [row('a/three')], passed: [], left: [] });
  expect(second.moves?.has_wider_ranges).toBe(true);
  const last = await read<PublicationRecord>('/api/publications/4');
  expect(last.moves).toEqual({ added: [], passed: [], left: [row('a/one')], has_wider_ranges: false });
  expect(second.sha256).toBe(createHash('sha256').update(lines.join('')).digest('hex'));
  for (const url of ['/api/publications/77', '/api/publications/77/board']) {
    expect([url, (await answer(url)).json().code]).toEqual([url, 'no_publication']);
  }
});

test('changes are paged without a gap and filtered by model and kind', async () => {
  const { database, read, answer } = await open();
  await publish(database, 'import', [newRun('a/one', 0.5), newRun('a/two', 0.4)]);
  await publish(database, 'submission 12', [newRun('a/two', 0.6)]);
  await retractRow(database, 'a/two', 'earlier run', 'wrong prompt');
  await setFlags(database, 'a/one', new Map([['contaminated', true]]), 'seen in its training data');
  type Changes = z.infer<typeof getChanges.response>;
  const kinds = ({ changes }: Changes) => changes.map(({ kind, model }) => `${kind} ${model}`);
  const all = await read<Changes>(getChanges.path);
  expect(kinds(all)).toEqual([
    'flagged a/one',
    'retracted a/two',
    'replaced a/two',
    'added a/two',
    'added a/one',
  ]);
  expect(all.changes[2]?.cause).toEqual({ kind: 'submission', number: 12 });
  expect(all.changes[0]).toMatchObject({ flag: 'contaminated', value_after: true, entry: null });
  const paged: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Changes = await read(`${getChanges.path}?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
    paged.push(...kinds(page));
    cursor = page.next;
  }
  expect(paged).toEqual(kinds(all));
  expect(kinds(await read(`${getChanges.path}?model=a/one`))).toEqual(['flagged a/one', 'added a/one']);
  expect(kinds(await read(`${getChanges.path}?kind=retracted`))).toEqual(['retracted a/two']);
  expect((await answer(`${getChanges.path}?kind=other`)).statusCode).toBe(400);
  const publications = await read<{ publications: { publication: number }[]; next: string | null }>(
    '/api/publications?limit=2',
  );
  expect([publications.publications.map(({ publication }) => publication), publications.next]).toEqual([
    [3, 2],
    '2',
  ]);
});

test('the changes of a model are found without reading the whole ledger', async () => {
  const database = await freshDatabase();
  await publish(database, 'import', [newRun('a/one', 0.5), newRun('a/two', 0.4)]);
  await setFlags(database, 'a/one', new Map([['contaminated', true]]), 'Copied answers.');
  await database.db.execute(sql`
    insert into ledger (cause, model_id, flag, value_before, value_after)
    select 'flag', 2, 'contaminated', n % 2 = 0, n % 2 = 1 from generate_series(1, 20000) as n`);
  await database.db.execute(sql`analyze`);
  const { changes, read } = await database.transaction(async (tx) => {
    const changes = await readChanges(tx, { model: 'a/one', limit: 100 });
    const { rows } = await tx.execute<{ read: number }>(sql`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables where relname = 'ledger'`);
    return { changes, read: rows[0]?.read };
  });
  expect(changes.map(({ kind }) => kind)).toEqual(['flagged', 'added']);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(100);
});

test('comparisons are paired where answers of both models are known', async () => {
  const { database, read, answer } = await open();
  const bits = (right: number) =>
    Buffer.from(Array.from({ length: 345 }, (_, byte) => (byte < right ? 255 : 0)));
  const answersOf = (right: number) => [
    {
      key: 'bbk_hindi',
      metric: 'acc_norm',
      n: 2757,
      right: right * 8,
      bits: bits(right),
      questionsSha256: 'c'.repeat(64),
    } as const,
  ];
  await publish(database, 'import', [
    counted('a/one', 0.6, { answers: answersOf(200) }),
    counted('a/two', 0.5, { answers: answersOf(100) }),
    counted('a/three', 0.55),
  ]);
  const comparison = await read<ComparisonRecord>('/api/compare?models=a/two,a/one,a/gone');
  expect(comparison.models.map(({ entry, rank }) => [entry.id, rank])).toEqual([
    ['a/two', 3],
    ['a/one', 1],
  ]);
  expect(comparison.missing).toEqual(['a/gone']);
  const [pair] = comparison.pairs;
  expect(pair).toMatchObject({ first: 'a/two', second: 'a/one' });
  expect(pair?.comparisons.average).toMatchObject({ is_different: true, is_paired: false });
  expect(pair?.comparisons.bbk_hindi).toMatchObject({ is_paired: true, difference: -800 / 2757 });
  expect(pair?.answers).toEqual({
    bbk_hindi: { n: 2757, both: 800, only_first: 0, only_second: 800, none: 1157 },
  });
  const inCapitals = await read<ComparisonRecord>('/api/compare?models=A/Two,A%E2%81%A0/one');
  expect(inCapitals.models).toEqual(comparison.models);
  expect(await read<ComparisonRecord>('/api/compare?models=a/one')).toMatchObject({ missing: [], pairs: [] });
  expect((await answer('/api/compare?models=a/gone')).json().code).toBe('no_model');
  expect((await answer('/api/compare?models=,')).json().code).toBe('bad_comparison');
  expect((await answer('/api/compare?models=a/x,a/y')).json().code).toBe('no_model');
});

test('the feed of changes leads to pages', async () => {
  const { database, answer } = await open();
  await publish(database, 'import', [newRun('a/one', 0.5)]);
  const feed = await answer('/changes.atom');
  expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(feed.body).toContain('<link href="https://board.example/#/model/a/one"/>');
  await publish(database, 'import', [newRun('b/two', 0.4)]);
  const ofOne = await answer('/changes.atom?model=A/one');
  expect([ofOne.statusCode, ofOne.body.match(/<entry>/g)?.length]).toEqual([200, 1]);
  expect(ofOne.body).toContain('<id>https://board.example/changes.atom?model=a%2Fone</id>');
});

test('unchanged records are 304, and hostile parameters are refused', async () => {
  const { database, answer } = await open();
  await publish(database, 'import', [newRun('a/one', 0.5), newRun('a/two', 0.4)]);
  for (const url of [
    '/api/models/a/one',
    '/api/models/a/one/eval-results.yaml',
    '/api/runs/1',
    '/api/runs/1/every-eval-ever.json',
    '/api/publications',
    '/api/publications/1',
    '/api/publications/1/board',
    '/api/changes',
    '/api/compare?models=a/one,a/two',
  ]) {
    const { headers } = await answer(url);
    expect(headers['cache-control']).toBe('public, no-cache');
    const again = await answer(url, { 'if-none-match': String(headers.etag) });
    expect([url, again.statusCode, again.body]).toEqual([url, 304, '']);
  }
  for (const name of [
    "a'; drop table runs;--",
    '<script>',
    '%',
    '_',
    'हिन्दी',
    '\u202e',
    '__proto__',
    'a,b',
  ]) {
    const { statusCode, body } = await answer(`/api/models/a/${encodeURIComponent(name)}`);
    expect([name, statusCode, JSON.parse(body).code]).toEqual([name, 404, 'no_model']);
  }
  expect((await answer(`/api/models/a/${encodeURIComponent('\0')}`)).statusCode).toBe(400);
  for (const number of ['0', '-1', '1e3', '9999999999', 'x', '1.5', '%00']) {
    expect((await answer(`/api/runs/${number}`)).statusCode).toBe(400);
    expect((await answer(`/api/publications/${number}`)).statusCode).toBe(400);
  }
});

test('the board of a publication is not made for callers who have left', async () => {
  const { database } = await open();
  for (const at of [1, 2, 3]) await publish(database, 'import', [newRun(`a/${at}`, at / 10)]);
  const transaction = database.transaction;
  const { open: held, release } = gate();
  let reads = 0;
  vi.spyOn(database, 'transaction').mockImplementation(async (work, mode) => {
    reads += 1;
    await held;
    return transaction(work, mode);
  });
  const app = await testApp({ database });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const calls = [1, 2, 3].map((number) => get(`${address}/api/publications/${number}/board`));
  for (const call of calls) call.on('error', () => undefined);
  await vi.waitFor(
    () => expect(app.concurrency.publications.counters()).toEqual({ running: 1, waiting: 2 }),
    PATIENCE_MS,
  );
  for (const call of calls) call.destroy();
  await vi.waitFor(async () => expect(await connectionsOf(app)).toBe(0), PATIENCE_MS);
  release();
  await vi.waitFor(
    () => expect(app.concurrency.publications.counters()).toEqual({ running: 0, waiting: 0 }),
    PATIENCE_MS,
  );
  expect(reads).toBe(1);
});

const connectionsOf = (app: FastifyInstance) =>
  new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
