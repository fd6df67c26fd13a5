import { expect, test } from 'vitest';
import { caller } from '../../test/caller.ts';
import { submitModel } from '../../test/evaluations.ts';
import { freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { modelId } from '../../test/new-submission.ts';
import { runLeaderboard } from '../../test/run-leaderboard.ts';
import { castVote, votesByRevision } from '../people/votes.sql.ts';

const run = (url: string, ...args: readonly string[]) =>
  runLeaderboard({ DATABASE_URL: url }, 'people', ...args);
const MODEL = 'a/one';

test('people lists votes, makes them void and has them count again', async () => {
  const url = await freshDatabaseUrl();
  const database = await open(url);
  await submitModel(database, MODEL);
  const quota = { action: 'test', limit: 10, periodSeconds: 60 };
  for (const puppet of ['puppet 1', 'puppet 2', 'puppet 3'])
    await castVote(database, caller(puppet), modelId(MODEL), quota);
  await castVote(database, caller('64d718a167c967b015d865a2', 'zoë'), modelId(MODEL), quota);
  const counted = async () =>
    Object.values((await votesByRevision(database.db, [MODEL])).get(MODEL) ?? {})[0];

  const puppets = ['--account', 'puppet 1, puppet 2,zoe\u0308'];
  expect(await run(url, 'void-votes', MODEL, ...puppets, '--reason', 'one person')).toMatchObject({
    code: 0,
    stdout: '3 votes are now void; 0 of them already were.\n',
  });
  expect(await counted()).toBe(2);
  const list = await run(url, 'votes', MODEL);
  expect(list.code).toBe(0);
  const lines = list.stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(5);
  const time = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`;
  expect(lines[0]).toMatch(new RegExp(`^anna +voted ${time}  first seen here ${time}  on the hub since -$`));
  expect(lines[4]).toMatch(
    new RegExp(
      `^zoë +voted ${time}  first seen here ${time}  on the hub since 2023-08-12  void: one person$`,
    ),
  );
  expect(await run(url, 'restore-votes', MODEL, '--all', '--reason', 'a mistake')).toMatchObject({
    code: 0,
    stdout: '5 votes now count; 2 of them already did.\n',
  });
  expect(await counted()).toBe(5);
  const day = ['--from', '2020-01-01', '--to', '2100-01-01T00:00:00+05:30'];
  const recent = ['--accounts-first-seen-after', '2020-01-01T00:00:00Z'];
  expect(await run(url, 'void-votes', MODEL, ...day, ...recent, '--reason', 'all')).toMatchObject({
    code: 0,
  });
  expect(await counted()).toBeUndefined();
});

test('people says when no vote matches', async () => {
  const url = await freshDatabaseUrl();
  const [unknown, none] = await Promise.all([
    run(url, 'votes', MODEL),
    run(url, 'void-votes', MODEL, '--all', '--reason', 'x'),
  ]);
  expect(unknown).toMatchObject({ code: 1, stdout: '' });
  expect(none).toMatchObject({ code: 1, stdout: '' });
});
