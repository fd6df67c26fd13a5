import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { PATIENCE_MS } from '../../../../tests/patience.ts';
import { freshDatabase, freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { countRows } from '../../test/new-submission.ts';
import type { Database } from '../database/database.ts';
import { type ExportedFile, findExport, readExport, storeExport } from './export-files.sql.ts';
import { createExportFiles } from './export-files.ts';
import type { ExportOrder, WriteExport } from './write-export.ts';

const RANGES = { best: new Uint32Array(), worst: new Uint32Array() };
const SOURCE = { board: 'Test', publication: 1, published: null, address: 'https://board.example/board/1' };
const ORDER = {
  board: { publication: 1, publishedAt: '2026-01-01', runIds: [], sha256: '', ranges: RANGES },
  source: SOURCE,
};
const orderOf = vi.fn(async () => ORDER);

function keyOf(publication: number): ExportOrder['key'] {
  return { edition: 1, build: 'test', publication, format: 'csv' };
}

function store(database: Database, key: ExportOrder['key'], content = Buffer.from('board')) {
  return database.transaction((tx) => storeExport(tx, key, (part) => part(content)));
}

/** The files of one server, which writes as told. */
function filesOf(database: Database, write: WriteExport, stopped = new AbortController().signal) {
  const get = createExportFiles({ database, build: 'test', write, stopped });
  return (publication: number) => get(publication, 'csv', orderOf);
}

/** A writer whose files are finished, in their order, by calling `ends`. */
function slowWriter() {
  const ends: (() => void)[] = [];
  const write = vi.fn<WriteExport>(
    ({ key: { publication: id } }) =>
      new Promise((resolve) => ends.push(() => resolve({ id, sha256: 'hash', bytes: 1 }))),
  );
  return { ends, write };
}

test('a server writes one file at a time, and few may wait', async () => {
  const { ends, write } = slowWriter();
  const get = filesOf(await freshDatabase(), write);
  const waiting: Promise<ExportedFile>[] = [];
  for (const publication of [1, 2, 3, 4]) {
    orderOf.mockClear();
    waiting.push(get(publication));
    await vi.waitFor(() => expect(orderOf).toHaveBeenCalled(), PATIENCE_MS);
  }
  const same = get(1);
  await expect(get(5)).rejects.toThrow('ask again');
  for (const [index, file] of waiting.entries()) {
    await vi.waitFor(() => expect(ends).toHaveLength(index + 1), PATIENCE_MS);
    ends[index]?.();
    await file;
  }
  expect(await same).toBe(await waiting[0]);
  expect(write).toHaveBeenCalledTimes(4);
});

test('a failed file is written anew, and later servers find it', async () => {
  const database = await freshDatabase();
  const write = vi.fn<WriteExport>(async ({ key }) => {
    if (write.mock.calls.length === 1) throw new Error('The database is gone.');
    return store(database, key);
  });
  await expect(filesOf(database, write)(1)).rejects.toThrow('gone');
  const file = await filesOf(database, write)(1);
  expect(await filesOf(database, write)(1)).toEqual(file);
  expect(write).toHaveBeenCalledTimes(2);
});

test('two servers write a file once, also where one writer dies', async () => {
  const url = await freshDatabaseUrl();
  const [one, other] = [await open(url), await open(url)];
  let fail: (error: Error) => void = () => undefined;
  const dying = vi.fn<WriteExport>(() => new Promise((_resolve, reject) => (fail = reject)));
  const first = filesOf(one, dying)(1);
  await vi.waitFor(() => expect(dying).toHaveBeenCalled(), PATIENCE_MS);
  const write = vi.fn<WriteExport>(({ key }) => store(other, key));
  const second = filesOf(other, write)(1);
  const stopping = new AbortController();
  const third = filesOf(other, write, stopping.signal)(1);
  stopping.abort();
  await expect(third).rejects.toThrow('ask again');
  expect(write).not.toHaveBeenCalled();
  fail(new Error('killed'));
  await expect(first).rejects.toThrow('killed');
  const written = await second;
  expect(await filesOf(one, dying)(1)).toEqual(written);
  expect([write.mock.calls.length, dying.mock.calls.length]).toEqual([1, 1]);
});

test('every range of a file of many parts has its bytes', async () => {
  const database = await freshDatabase();
  const content = randomBytes(700_001);
  const file = await database.transaction((tx) =>
    storeExport(tx, keyOf(1), async (part) => {
      await part(content.subarray(0, 300_000));
      await part(content.subarray(300_000));
    }),
  );
  expect(await findExport(database.db, keyOf(1))).toEqual(file);
  expect(file.bytes).toBe(content.length);
  for (const [first, last] of [
    [0, 700_000],
    [0, 0],
    [262_143, 262_144],
    [299_999, 300_000],
    [562_143, 562_145],
    [700_000, 700_000],
  ] as const) {
    const read = await buffer(readExport(database.db, file, first, last));
    expect(read.equals(content.subarray(first, last + 1)), `${first}-${last}`).toBe(true);
  }
});

test('the newest six files are kept; a half-written one is not there', async () => {
  const database = await freshDatabase();
  const files: ExportedFile[] = [];
  for (const publication of [1, 2, 3, 4, 5, 6, 7]) files.push(await store(database, keyOf(publication)));
  const killed = database.transaction((tx) =>
    storeExport(tx, keyOf(8), async (part) => {
      await part(Buffer.from('half'));
      throw new Error('killed');
    }),
  );
  await expect(killed).rejects.toThrow('killed');
  const kept = await Promise.all([1, 2, 7, 8].map((number) => findExport(database.db, keyOf(number))));
  expect(kept).toEqual([null, files[1], files[6], null]);
  expect(await countRows(database.db, 'exported_parts')).toBe(6);
  const [oldest] = files;
  await expect(buffer(readExport(database.db, oldest ?? { id: 0 }, 0, 4))).rejects.toThrow('removed');
});
