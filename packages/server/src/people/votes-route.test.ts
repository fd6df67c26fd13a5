import { getModelVotes, getPendingModels, getUserVotes, voteForModel } from '@leaderboard/core/api';
import { expect, test } from 'vitest';
import { setStatus } from '../../test/new-submission.ts';
import { ANNA, BORIS, twoServers } from '../../test/two-servers.ts';

const COMMIT = 'a'.repeat(40);

test('a vote counts once, for everybody to see', async () => {
  const { apps, standIn, submit, vote } = await twoServers();
  await submit(ANNA);
  standIn.putModel('test-org/later');
  await submit(ANNA, { model_id: 'test-org/later' });
  for (let click = 0; click < 3; click++) {
    const response = await vote(BORIS, 'test-org/aurora');
    expect(response.statusCode).toBe(200);
    expect(voteForModel.response.parse(response.json())).toEqual({ model: 'test-org/aurora' });
  }
  const votes = (await apps[1].inject({ url: '/api/votes/model/test-org/aurora' })).json();
  expect(getModelVotes.response.parse(votes)).toEqual({ votes_by_revision: { [COMMIT]: 2 } });
  await vote(BORIS, 'test-org/later');
  const mine = (await apps[1].inject({ url: '/api/votes/user/boris' })).json();
  expect(mine).toEqual([{ model: 'test-org/later' }, { model: 'test-org/aurora' }]);
  expect(getUserVotes.response.parse(mine)).toEqual(mine);
});

test('a model has one count of votes, whatever the letter case of its name', async () => {
  const { apps, submit, vote } = await twoServers();
  await submit(ANNA);
  const voted = await vote(BORIS, 'Test-Org/AURORA');
  expect([voted.statusCode, voted.json()]).toEqual([200, { model: 'test-org/aurora' }]);
  await vote(BORIS, 'test-org/aurora');
  const votes = (await apps[1].inject({ url: '/api/votes/model/TEST-ORG/aurora' })).json();
  expect(votes).toEqual({ votes_by_revision: { [COMMIT]: 2 } });
});

test('models without votes and unknown accounts have empty answers', async () => {
  const { apps } = await twoServers();
  expect((await apps[0].inject({ url: '/api/votes/model/test-org/none' })).json()).toEqual({
    votes_by_revision: {},
  });
  expect((await apps[0].inject({ url: '/api/votes/user/nobody' })).json()).toEqual([]);
  expect((await apps[0].inject({ url: getPendingModels.path })).json()).toEqual([]);
});

test('only pending models take votes', async () => {
  const { database, submit, vote, rows } = await twoServers();
  const unknown = await vote(BORIS, 'test-org/aurora');
  const model = 'test-org/aurora';
  expect([unknown.statusCode, unknown.json()]).toEqual([
    404,
    { code: 'unknown_model', detail: `${model} is not in the queue. Submit it first.`, params: { model } },
  ]);
  await submit(ANNA);
  for (const status of ['evaluating', 'finished', 'failed']) {
    await setStatus(database.db, 'test-org/aurora', status);
    const response = await vote(BORIS, 'test-org/aurora');
    const detail = `${model} is no longer waiting for evaluation, so votes are closed.`;
    expect([response.statusCode, response.json()]).toEqual([
      409,
      { code: 'not_pending', detail, params: { model } },
    ]);
  }
  // A repeated vote gets the same response as the first, even later.
  expect((await vote(ANNA, model)).statusCode).toBe(200);
  expect((await rows())[1]).toBe(1);
});
