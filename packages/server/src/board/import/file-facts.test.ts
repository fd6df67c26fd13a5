import { join } from 'node:path';
import { asc, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { newRun } from '../../../test/new-run.ts';
import type { Database } from '../../database/database.ts';
import { runs } from '../../database/schema.ts';
import { publish } from '../publish.sql.ts';
import { recordFileFacts } from './file-facts.sql.ts';
import { importFiles } from './import-files.ts';

const GOOD = join(import.meta.dirname, '../../../../core/fixtures/v0.4.9.1_groups.json');

async function factsIn({ db }: Database) {
  const rows = await db.select({ facts: runs.fileFacts }).from(runs).orderBy(asc(runs.id));
  return rows.map(({ facts }) => facts);
}

test('runs from before their files’ facts were kept get them from the stored file', async () => {
  const database = await freshDatabase();
  await importFiles(database, [GOOD], { model: 'test-org/aurora-7b', type: 'chat' }, () => undefined);
  const [recorded] = await factsIn(database);
  expect(recorded).toMatchObject({ fewShot: 8, groupErrors: 4, noLimit: true, remoteCode: false });
  expect(recorded?.stated).toEqual({ given: 1, inFile: 1 });

  await database.db.execute(sql`update runs set file_facts = null`);
  // Of these one has no file, and one a file that is none of the harness.
  await publish(database, 'import', [
    newRun('a/printed', 0.5),
    newRun('a/odd', 0.5, { fileSha256: 'e'.repeat(64), file: Buffer.from('{}') }),
  ]);
  expect(await recordFileFacts(database)).toBe(1);
  // What an operator stated beside the file is in no file.
  expect(await factsIn(database)).toEqual([{ ...recorded, stated: null }, null, null]);
  expect(await recordFileFacts(database)).toBe(0);

  await database.db.execute(
    sql`update runs set file_facts = file_facts - 'options' || '{"image": "sha256:1"}'`,
  );
  expect(await recordFileFacts(database)).toBe(1);
  expect(await factsIn(database)).toEqual([{ ...recorded, stated: null, image: 'sha256:1' }, null, null]);
});
