import { expect, test } from 'vitest';
import { changed, FIXTURES, fixture } from '../../../core/test/support.ts';
import { freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { publishedBefore } from '../../test/published-before.ts';
import { runLeaderboard } from '../../test/run-leaderboard.ts';
import { resultsFiles } from '../database/schema.ts';

/** Output of `board check` for a run with this stored file. */
async function checked(text: string) {
  const url = await freshDatabaseUrl();
  await publishedBefore(await open(url), text);
  return runLeaderboard({ DATABASE_URL: url }, 'board', 'check');
}

test('a file that passes is not named, a missing one not judged', async () => {
  const url = await freshDatabaseUrl();
  const database = await open(url);
  await publishedBefore(database, fixture(FIXTURES.groups));
  const check = () => runLeaderboard({ DATABASE_URL: url }, 'board', 'check');
  expect(await check()).toEqual({
    code: 0,
    stdout: '',
    stderr: '1 results files were checked, 0 runs have findings.\n',
  });
  await database.db.delete(resultsFiles);
  expect(await check()).toMatchObject({
    code: 0,
    stderr: '0 results files were checked, 0 runs have findings. The files of 1 more runs are not stored.\n',
  });
});

test.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
  [
    'is refused today',
    { 'config/limit': 10 },
    /^run 1 {2}test-org\/aurora-7b {2}on the board\n {4}- .*limit.*\n/,
  ],
  [
    'would be another row today',
    { 'config/model_args': 'pretrained=test-org/aurora-7b,dtype=bfloat16,subfolder=step-1' },
    /The settings "subfolder=step-1" would make it a separate row today/,
  ],
  [
    'has a count of packed weights as its size',
    { 'config/model_args': 'pretrained=test-org/aurora-7b,gptqmodel=True' },
    /Its size of 7\.\d+ billion parameters is the harness's count of quantized weights\./,
  ],
])('a stored file that %s is named with its run', async (_name, changes, finding) => {
  expect(await checked(changed(FIXTURES.groups, changes))).toMatchObject({
    code: 4,
    stdout: expect.stringMatching(finding),
  });
});
