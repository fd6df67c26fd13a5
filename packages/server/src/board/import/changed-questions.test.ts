import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshDatabaseUrl, open } from '../../../test/fresh-database.ts';
import { harnessResults } from '../../../test/harness-results.js';
import { writeSamples } from '../../../test/harness-samples.js';
import { runLeaderboard } from '../../../test/run-leaderboard.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { wholeBoard } from '../../../test/whole-board.ts';

const TIME = '2026-02-03T04-05-06.789012';

/** The results of a model with their samples in a folder of their own; of other questions where one of them has another text. */
async function evaluated(folder: string, model: string, areOthers: boolean): Promise<string> {
  const own = join(folder, model.replace('/', '-'));
  await mkdir(own);
  const args = { pretrained: model, revision: 'a'.repeat(40), dtype: 'float16' };
  const results = harnessResults(args, false);
  writeSamples(results, own, TIME);
  const path = join(own, `results_${TIME}.json`);
  const samples = join(own, `samples_bbl_Hindi_${TIME}.jsonl`);
  if (areOthers) {
    const text = await readFile(samples, 'utf8');
    await writeFile(samples, text.replace(/"doc_hash": "d/, '"doc_hash": "e'));
    delete results.task_hashes?.bbl_Hindi;
  }
  await writeFile(path, JSON.stringify(results));
  return path;
}

test('samples of other questions than the board’s are refused with their scores', async () => {
  const url = await freshDatabaseUrl();
  const database = await open(url);
  const folder = await temporaryFolder();
  const [first, other, same] = await Promise.all([
    evaluated(folder, 'test-org/first', false),
    evaluated(folder, 'test-org/other', true),
    evaluated(folder, 'test-org/same', false),
  ]);
  const env = { DATABASE_URL: url };
  expect(await runLeaderboard(env, 'import', first)).toMatchObject({ code: 0 });
  const refused = await runLeaderboard(env, 'import', other);
  expect(refused.code).toBe(1);
  expect(refused.stdout).toMatch(/refused .*\n {4}- bbl_Hindi: its samples are of other questions/);
  expect(await runLeaderboard(env, 'import', same)).toMatchObject({ code: 0 });
  const rows = (await wholeBoard(database))?.entries.map(({ id }) => id) ?? [];
  expect(rows).toEqual(expect.arrayContaining(['test-org/first', 'test-org/same']));
  expect(rows).not.toContain('test-org/other');
});

test('of files that are imported together the first decides', async () => {
  const url = await freshDatabaseUrl();
  await open(url);
  const folder = await temporaryFolder();
  await evaluated(folder, 'test-org/a-first', false);
  await evaluated(folder, 'test-org/b-other', true);
  const { code, stdout } = await runLeaderboard({ DATABASE_URL: url }, 'import', folder);
  expect([code, stdout]).toEqual([1, expect.stringMatching(/1 imported, 0 unchanged, 1 refused\./)]);
});
