import { sql } from 'drizzle-orm';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterEach, expect, test, vi } from 'vitest';
import { PATIENCE_MS } from '../../../../tests/patience.ts';
import { databaseWith, freshDatabase } from '../../test/fresh-database.ts';
import { gate } from '../../test/gate.ts';
import { newRun } from '../../test/new-run.ts';
import { capturedLogger, testApp } from '../../test/test-app.ts';
import { keptBoard, wholeBoard } from '../../test/whole-board.ts';
import type { Database } from '../database/database.ts';
import { fillEmptyBoard } from '../import/published-results.ts';
import { setFlags } from '../publish/flags.sql.ts';
import { applyHubFacts, claimDueModel, storeHubFacts } from '../publish/hub-facts.sql.ts';
import { publish } from '../publish/publish.sql.ts';
import { compressFile } from './export-files.ts';
import { byteRange } from './export-route.ts';
import { writeExport } from './write-export.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** @param beforeFile awaited before each transaction */
async function appOf(database: Database, beforeFile?: () => Promise<unknown>) {
  const board = await keptBoard(database);
  const transaction: Database['transaction'] = async (...given) => {
    await beforeFile?.();
    return database.transaction(...given);
  };
  return testApp({ database: { ...database, transaction }, board });
}

function bytesOf({ rawPayload }: { readonly rawPayload: Buffer }): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = rawPayload;
  return new Uint8Array(buffer, byteOffset, byteLength).slice().buffer;
}

test('each file has every row, score and interval to the last digit', async () => {
  const database = await freshDatabase();
  await fillEmptyBoard(database);
  const entries = (await wholeBoard(database))?.entries ?? [];
  const app = await appOf(database);

  const csv = await app.inject({ url: '/api/export/board.csv' });
  expect([csv.statusCode, csv.headers['content-type'], csv.headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="bhashabench-publication-1-board.csv"',
  ]);
  const [head = '', ...lines] = csv.body.slice(1).trimEnd().split('\r\n');
  const names = head.split(',').map((name) => JSON.parse(name));
  expect(lines).toHaveLength(entries.length);
  const figure = (line: string, name: string) => line.split(',')[names.indexOf(name)];

  const json = (await app.inject({ url: '/api/export/board.json' })).json();
  expect(json.source).toMatchObject({ publication: 1, address: 'https://board.example/publication/1' });
  const file = bytesOf(await app.inject({ url: '/api/export/board.parquet' }));
  const rows = await parquetReadObjects({ file });
  for (const [index, { model, evaluations, rank_range: range }] of entries.entries()) {
    const bba = evaluations.bba_hindi;
    const expected = {
      // A row with only some domains has no rank.
      rank: range === undefined ? null : index + 1,
      rank_best: range?.[0] ?? null,
      rank_worst: range?.[1] ?? null,
      model: model.name,
      average: model.average_score,
      bba_hindi: bba?.normalized_score,
      bba_hindi_questions: bba?.n,
    };
    expect(json.rows[index]).toMatchObject(expected);
    expect(rows[index]).toMatchObject(expected);
    expect(rows[index]?.average_low).toBe(json.rows[index].average_low);
    expect(rows[index]?.average_low ?? null).toEqual(
      model.average_interval === undefined ? null : expect.closeTo(model.average_interval[0], 9),
    );
    for (const name of ['rank', 'rank_worst', 'average', 'average_high', 'bba_hindi']) {
      const cell = figure(lines[index] ?? '', name);
      expect(cell === '' ? null : Number(cell), name).toBe(json.rows[index][name]);
    }
  }
  const facts = new Map(parquetMetadata(file).key_value_metadata?.map(({ key, value }) => [key, value]));
  expect(JSON.parse(facts.get('columns') ?? '')).toMatchObject({
    average: 'Average score, percent',
    bba_hindi_low: 'BBA_Hindi score, percent, lower end of the 95 % interval',
  });
});

test('a file has a tag, ranges and earlier publications', async () => {
  const database = await databaseWith(newRun('a/=one', 0.5));
  await publish(database, 'test', [newRun('a/two', 0.6)]);
  const app = await appOf(database);
  const url = '/api/export/board.csv';
  const whole = await app.inject({ url });
  const etag = String(whole.headers.etag);
  expect(whole.body.split('\r\n')).toHaveLength(4);
  const again = await app.inject({ url, headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const part = await app.inject({ url, headers: { range: 'bytes=3-6', 'if-range': etag } });
  expect([part.statusCode, part.body]).toEqual([206, '"ran']);
  expect(part.headers['content-range']).toBe(`bytes 3-6/${whole.rawPayload.length}`);
  const other = await app.inject({ url, headers: { range: 'bytes=3-6', 'if-range': '"other"' } });
  expect([other.statusCode, other.rawPayload.length]).toEqual([200, whole.rawPayload.length]);
  const beyond = await app.inject({ url, headers: { range: 'bytes=999999-' } });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([
    416,
    `bytes */${whole.rawPayload.length}`,
  ]);
  for (const range of ['bytes=3-6', 'bytes=999999-']) {
    const head = await app.inject({ method: 'HEAD', url, headers: { range } });
    expect([head.statusCode, head.body, head.headers['content-length'], head.headers.etag]).toEqual([
      200,
      '',
      String(whole.rawPayload.length),
      etag,
    ]);
  }
  const same = await app.inject({ method: 'HEAD', url, headers: { 'if-none-match': etag } });
  expect([same.statusCode, same.headers['content-length']]).toEqual([304, undefined]);

  const past = await app.inject({ url: `${url}?at=1` });
  expect(past.headers['content-disposition']).toContain('publication-1-');
  expect(past.body).toContain('a/=one');
  expect(past.body).not.toContain('a/two');
});

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=3-6', { first: 3, last: 6 }],
  ['bytes=3-', { first: 3, last: 9 }],
  ['bytes=3-99', { first: 3, last: 9 }],
  ['bytes=-4', { first: 6, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['bytes=9-', { first: 9, last: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-20', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=6-3', null],
  ['bytes=12-3', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['rows=1-2', null],
  ['', null],
  [undefined, null],
] as const)('of ten bytes, %s asks for %j', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range);
});

test('unknown files and publications are refused with a sentence', async () => {
  const database = await freshDatabase();
  const empty = await appOf(database);
  const nothing = await empty.inject({ url: '/api/export/board.csv' });
  expect([nothing.statusCode, nothing.json().code]).toEqual([404, 'no_publication']);
  await publish(database, 'test', [newRun('a/one', 0.5)]);
  const app = await appOf(database);
  for (const [url, status] of [
    ['/api/export/board.xlsx', 400],
    ['/api/export/board.csv?at=9', 404],
    ['/api/export/board.csv?at=-1', 400],
    ['/api/export/..%2F..%2Fetc%2Fpasswd', 400],
  ] as const) {
    const { statusCode, body } = await app.inject({ url });
    expect([url, statusCode]).toEqual([url, status]);
    expect(JSON.parse(body).detail).toMatch(/\S/);
  }
});

test('a board replaced by a restore while exported is asked for again', async () => {
  const database = await databaseWith(newRun('a/one', 0.5));
  const isAnother = sql`update publications set published_at = published_at - interval '1 day'`;
  const isGone = sql`truncate publications cascade`;
  for (const [file, change] of [
    ['board.csv', isAnother],
    ['board.parquet', isAnother],
    ['board.csv', isGone],
  ] as const) {
    const app = await appOf(database, () =>
      database.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(change);
      }),
    );
    const { statusCode, headers, body } = await app.inject({ url: `/api/export/${file}` });
    expect([statusCode, JSON.parse(body).code]).toEqual([503, 'file_being_made']);
    expect(headers['retry-after']).toBe('10');
  }
});

test('a caller gets 503 after 45 seconds, and the file later', async () => {
  const database = await databaseWith(newRun('a/one', 0.5));
  const { open: finished, release: finish } = gate();
  const write = vi.fn(() => finished);
  const app = await appOf(database, write);
  const url = '/api/export/board.csv';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const call = app.inject({ url });
  await vi.waitFor(() => expect(write).toHaveBeenCalled(), PATIENCE_MS);
  await vi.advanceTimersByTimeAsync(45_000);
  const { statusCode, headers, json } = await call;
  expect([statusCode, headers['retry-after'], json().code]).toEqual([503, '10', 'file_being_made']);
  expect(headers['content-disposition']).toBeUndefined();
  const again = app.inject({ url });
  finish();
  expect((await again).body).toContain('a/one');
  expect(write).toHaveBeenCalledOnce();
});

test('likes make no new files, other facts of a model do', async () => {
  const database = await databaseWith(newRun('a/one', 0.5));
  await database.db.execute(sql`update models set is_available_on_hub = true`);
  const write = vi.fn(async () => undefined);
  const app = await appOf(database, write);
  const file = async () => (await app.inject('/api/export/board.csv')).headers.etag;
  const first = await file();
  const model = await claimDueModel(database.db);
  const facts = { isAvailable: true, license: null } as const;
  await storeHubFacts(database.db, model?.id ?? 0, { ...facts, likes: 12 });
  expect(await applyHubFacts(database)).toBe(1);
  expect([await file(), write.mock.calls.length]).toEqual([first, 1]);
  await setFlags(database, 'a/one', new Map([['contaminated', true]]), 'Seen in training data.');
  expect([(await file()) === first, write.mock.calls.length]).toEqual([false, 2]);
});

test('a file that takes too long is given up, and the log says so', async () => {
  const database = await databaseWith(newRun('a/one', 0.5));
  const order = {
    format: 'csv',
    protocol: 'log-likelihood',
    publishedAt: '',
    source: { board: 'Test', publication: 1, published: '', address: '' },
  } as const;
  const limits = { stopped: new AbortController().signal, limitMs: 0 };
  const late = compressFile(writeExport(database, order, limits));
  await expect(late).rejects.toMatchObject({ status: 503, code: 'export_too_slow' });
  const isStopped = { stopped: AbortSignal.abort() };
  await expect(compressFile(writeExport(database, order, isStopped))).rejects.toMatchObject({
    code: 'file_being_made',
  });
  const { logger, logs } = capturedLogger();
  const board = await keptBoard(database);
  const transaction = () => Promise.reject(new Error('of the disk'));
  const app = await testApp({ database: { ...database, transaction }, logger, board });
  expect((await app.inject('/api/export/board.csv')).statusCode).toBe(500);
  expect(logs.join()).toContain('an exported file could not be written');
});
