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

test('models without votes and unknown accounts have empty answers', async () => {
  const { apps } = await twoServers();
  expect((await apps[0].inject({ url: '/api/votes/model/test-org/none' })).json()).toEqual({
    votes_by_revision: {},
  });
  expect((await apps[0].inject({ url: '/api/votes/user/nobody' })).json()).toEqual([]);
  expect((await apps[0].inject({ url: getPendingModels.path })).json()).toEqual([]);
});

test('the author of a submission has voted already', async () => {
  const { submit, vote, rows } = await twoServers();
  await submit(ANNA);
  expect((await vote(ANNA, 'test-org/aurora')).statusCode).toBe(200);
  expect((await rows())[1]).toBe(1);
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
  // A repeated vote has the answer of the first, also later.
  expect((await vote(ANNA, model)).statusCode).toBe(200);
  expect((await rows())[1]).toBe(1);
});

test('VOTES_PER_HOUR holds across servers, and a repeat is free', async () => {
  const { standIn, submit, vote } = await twoServers({ votesPerHour: 2 });
  const models = ['aurora', 'b', 'c', 'd'].map((name) => `test-org/${name}`);
  for (const model of models) {
    standIn.putModel(model);
    await submit(ANNA, { model_id: model });
  }
  const responses = await Promise.all(
    models.map((model, index) => vote(BORIS, model, 'boris', index % 2 ? 1 : 0)),
  );
  const over = responses.filter(({ statusCode }) => statusCode === 429);
  expect(over).toHaveLength(2);
  expect(over[0]?.json().detail).toBe(
    'You have reached the limit of 2 votes per hour. Try again in 30 minutes.',
  );
  expect(Number(over[0]?.headers['retry-after'])).toBeGreaterThan(1700);
  const voted = models.filter((_, index) => responses[index]?.statusCode === 200);
  for (const model of voted) expect((await vote(BORIS, model)).statusCode).toBe(200);
});
