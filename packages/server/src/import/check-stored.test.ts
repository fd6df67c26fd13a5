import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { changed, FIXTURES, fixture } from '../../../core/test/support.ts';
import { freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { runLeaderboard } from '../../test/run-leaderboard.ts';
import type { Database } from '../database/database.ts';
import { resultsFiles, runs } from '../database/schema.ts';
import { publish } from '../publish/publish.sql.ts';
import { insertResultsFiles } from '../publish/results-files.sql.ts';
import { parseRun } from './parse-run.ts';

/** Publishes a fixture and replaces its stored file, as if an older version had accepted other content. */
async function publishedBefore(database: Database, text: string): Promise<number> {
  const read = parseRun(Buffer.from(fixture(FIXTURES.groups)), {});
  if (read.kind !== 'accepted') throw new Error('The fixture is refused');
  await publish(database, 'import', [read.run]);
  await database.db.delete(resultsFiles);
  await insertResultsFiles(database.db, [{ ...read.run, file: Buffer.from(text) }]);
  const [stored] = await database.db.select().from(runs).where(eq(runs.fileSha256, read.run.fileSha256));
  return stored?.id ?? 0;
}

test('a stored file that passes today is not named', async () => {
  const url = await freshDatabaseUrl();
  await publishedBefore(await open(url), fixture(FIXTURES.groups));
  expect(await runLeaderboard({ DATABASE_URL: url }, 'board', 'check')).toEqual({
    code: 0,
    stdout: '',
    stderr: '1 results files were checked, 0 runs have findings.\n',
  });
});

test('a stored file that is refused today is named with its run', async () => {
  const url = await freshDatabaseUrl();
  const run = await publishedBefore(await open(url), changed(FIXTURES.groups, { 'config/limit': 10 }));
  const { code, stdout } = await runLeaderboard({ DATABASE_URL: url }, 'board', 'check');
  expect(code).toBe(4);
  expect(stdout).toMatch(new RegExp(`^run ${run}  test-org/aurora-7b  on the board\n    - .*limit.*\n`));
});

test('a stored run that would be another row today is named', async () => {
  const url = await freshDatabaseUrl();
  const args = 'pretrained=test-org/aurora-7b,dtype=bfloat16,subfolder=step-1';
  await publishedBefore(await open(url), changed(FIXTURES.groups, { 'config/model_args': args }));
  const { code, stdout } = await runLeaderboard({ DATABASE_URL: url }, 'board', 'check');
  expect(code).toBe(4);
  expect(stdout).toContain('The settings "subfolder=step-1" would make it a separate row today');
});

test('a stored size that is a count of packed weights is named', async () => {
  const url = await freshDatabaseUrl();
  const args = 'pretrained=test-org/aurora-7b,gptqmodel=True';
  await publishedBefore(await open(url), changed(FIXTURES.groups, { 'config/model_args': args }));
  const { stdout } = await runLeaderboard({ DATABASE_URL: url }, 'board', 'check');
  expect(stdout).toMatch(
    /Its size of 7\.\d+ billion parameters is the harness's count of quantized weights\./,
  );
});

test('a run without its stored file is counted and not judged', async () => {
  const url = await freshDatabaseUrl();
  const database = await open(url);
  await publishedBefore(database, fixture(FIXTURES.groups));
  await database.db.delete(resultsFiles);
  expect(await runLeaderboard({ DATABASE_URL: url }, 'board', 'check')).toMatchObject({
    code: 0,
    stderr: '0 results files were checked, 0 runs have findings. The files of 1 more runs are not stored.\n',
  });
});
