import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { backupFolder } from '../../test/backup-folder.ts';
import { contentHash } from '../../test/content-hash.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { storeEverything } from '../../test/full-database.ts';
import { newRun } from '../../test/new-run.ts';
import { publish } from '../board/publish.sql.ts';
import type { Database } from '../database/database.ts';
import { ownSchemaVersion } from '../database/migrate.ts';
import { CONTENT_TABLES } from './content.sql.ts';
import { BackupError, backupText } from './format.ts';
import { readBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

interface Attempt {
  readonly database: Database;
  readonly folder: string;
  readonly bytes: Buffer;
  readonly hash: string;
  /** The outcome of reading these bytes, or of restoring them over other content. */
  readonly read: (bytes: Buffer) => Promise<string>;
  readonly restore: (bytes: Buffer) => Promise<string>;
}

/** A backup of everything, and a database with other content. */
async function aBackup(): Promise<Attempt> {
  const folder = await backupFolder();
  const [source, database] = [await freshDatabase(), await freshDatabase()];
  await storeEverything(source);
  await publish(database, 'import', [newRun('b/other', 0.5)]);
  const { hash } = await writeBackup(source, join(folder, 'one'), false);
  const path = join(folder, 'changed');
  const outcomeOf = async (bytes: Buffer, work: () => Promise<string>) => {
    await writeFile(path, bytes);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      return error.message;
    }
  };
  return {
    database,
    folder,
    bytes: await readFile(join(folder, 'one')),
    hash,
    read: (bytes) =>
      outcomeOf(bytes, async () => {
        let end = '';
        for await (const part of readBackup(path)) if (part.kind === 'end') end = part.seal.hash;
        return end;
      }),
    restore: (bytes) => outcomeOf(bytes, async () => (await restoreBackup(database, path, true)).hash),
  };
}

test('a file that is truncated anywhere is refused', async () => {
  const { bytes, read } = await aBackup();
  for (let length = 0; length < bytes.length; length += 1 + Math.floor(bytes.length / 300)) {
    expect(await read(bytes.subarray(0, length))).toMatch(/^The backup cannot be read/);
  }
});

test('a backup with a changed byte is refused or restores the same', async () => {
  const { bytes, hash, read } = await aBackup();
  let refused = 0;
  let attempts = 0;
  for (let place = 0; place < bytes.length; place += 1 + Math.floor(bytes.length / 300)) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8((bytes.readUInt8(place) + 1 + (place % 255)) % 256, place);
    const outcome = await read(changed);
    if (outcome !== hash) expect(outcome).toMatch(/^The backup cannot be read/);
    refused += outcome === hash ? 0 : 1;
    attempts += 1;
  }
  // A few bytes of gzip's own header have no meaning here.
  expect(attempts - refused).toBeLessThan(10);
});

test('a changed backup is refused, and the database does not change', async () => {
  const { database, folder, bytes, restore } = await aBackup();
  const before = await contentHash(database, folder);
  const lines = gunzipSync(bytes).toString().split('\n');
  const zip = (changed: readonly string[]) => gzipSync(changed.join('\n'));
  const [header = '', ...rest] = lines;
  expect(lines.some((line) => line.includes('"value":0.4'))).toBe(true);
  const vote = lines.findIndex((line) => line.includes('"account_id":"1"') && line.includes('"a/six"'));
  const seal = lines.findIndex((line) => line.startsWith('["models"'));
  const changed = {
    'another value': zip(lines.map((line) => line.replace('"value":0.4', '"value":0.5'))),
    'a row less': zip(lines.filter((_, index) => index !== vote)),
    'a row twice': zip(lines.flatMap((line, index) => (index === vote ? [line, line] : [line]))),
    'a table less': zip([header, ...rest.slice(seal)]),
    'no seals': zip(lines.filter((line) => !line.startsWith('['))),
    'no end': zip(lines.slice(0, -2)),
    'more after its end': zip([...lines, '{}']),
    'two files': Buffer.concat([bytes, bytes]),
    'bytes after its end': Buffer.concat([bytes, Buffer.from('more')]),
    'not compressed': gunzipSync(bytes),
    nothing: gzipSync(''),
    'something else': gzipSync('{"format":"other"}\n'),
  };
  expect(vote).toBeGreaterThan(0);
  for (const [name, file] of Object.entries(changed)) {
    expect([name, await restore(file)]).toEqual([name, expect.stringMatching(/^The backup cannot be read/)]);
  }
  expect(await contentHash(database, folder)).toBe(before);
});

test('a newer backup is refused, and the database does not change', async () => {
  const { database, folder, bytes, restore } = await aBackup();
  const before = await contentHash(database, folder);
  let newer = '';
  await database.transaction(async (tx) => {
    for await (const lines of backupText(tx, [...ownSchemaVersion(), 'f'.repeat(64)], CONTENT_TABLES))
      newer += lines;
  });
  expect(await restore(gzipSync(newer))).toMatch(/newer version of this program/);
  const format = gunzipSync(bytes).toString().replace('"version":1', '"version":2');
  expect(await restore(gzipSync(format))).toMatch(/version 2 of the format/);
  expect(await contentHash(database, folder)).toBe(before);
});
