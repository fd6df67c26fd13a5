import { expect, test } from 'vitest';
import { ANNA, BORIS, twoServers } from '../../test/two-servers.ts';

test('SUBMISSIONS_PER_DAY holds across servers, and a refusal takes nothing from it', async () => {
  const { standIn, submit, rows } = await twoServers({ submissionsPerDay: 3 });
  expect((await submit(ANNA, { model_id: 'test-org/none' })).statusCode).toBe(422);
  expect((await submit(ANNA)).statusCode).toBe(200);
  expect((await submit(ANNA)).statusCode).toBe(409);
  for (const name of ['b', 'c', 'd', 'e']) standIn.putModel(`test-org/${name}`);
  const responses = await Promise.all(
    ['b', 'c', 'd', 'e'].map((name, index) =>
      submit(ANNA, { model_id: `test-org/${name}` }, index % 2 ? 1 : 0),
    ),
  );
  const over = responses.filter(({ statusCode }) => statusCode === 429);
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  expect(over).toHaveLength(2);
  expect(over[0]?.json()).toEqual({
    code: 'quota_used_up',
    detail: 'You have reached the limit of 3 submissions per day. Try again in 8 hours.',
    params: { action: 'submission', limit: 3, period: 'day', retry_after_seconds: expect.any(Number) },
  });
  expect(Number(over[0]?.headers['retry-after'])).toBeGreaterThan(28_000);
  expect((await rows()).slice(0, 2)).toEqual([3, 3]);
  expect((await submit(BORIS, { model_id: 'test-org/d' })).statusCode).not.toBe(429);
});

test('rejected submissions are limited, too, to protect the hub', async () => {
  const { standIn, submit } = await twoServers({ submissionsPerDay: 2 });
  const statuses = [];
  for (let index = 0; index < 8; index++) {
    statuses.push((await submit(ANNA, { model_id: `test-org/none-${index}` })).statusCode);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 429, 429]);
  expect(standIn.calls().filter((call) => call.includes('/api/models/'))).toHaveLength(6);
});

test('an attempt that the hub does not answer is given back', async () => {
  const { standIn, submit, rows, vote } = await twoServers({ submissionsPerDay: 1 });
  await vote(ANNA, 'test-org/none');
  standIn.fail('error');
  for (let index = 0; index < 5; index++) {
    const response = await submit(ANNA, { model_id: `test-org/model-${index}` });
    expect([response.statusCode, response.json()]).toMatchObject([
      503,
      { code: 'hub_unavailable', params: {} },
    ]);
  }
  expect((await rows()).slice(0, 2)).toEqual([0, 0]);
  standIn.fail(null);
  // The circuit breaker soon lets calls through again.
  await expect.poll(async () => (await submit(ANNA)).statusCode).toBe(200);
});

test('the third failure of one model counts as an attempt, and others go on', async () => {
  const { standIn, submit } = await twoServers({ submissionsPerDay: 1 });
  const weights = { 'config.json': '{}', 'model.safetensors': '' };
  // With an unreadable id, the hub fails for this model only.
  standIn.putModel('test-org/broken', { facts: { id: null }, files: weights });
  standIn.putModel('other-org/good', { files: weights });
  const codes = [];
  for (let index = 0; index < 6; index++)
    codes.push(
      (await submit(ANNA, { model_id: index % 2 ? 'Test-Org/broken' : 'test-org/broken' })).json().code,
    );
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'hub_unavailable'), 'quota_used_up']);
  expect((await submit(BORIS, { model_id: 'other-org/good' })).statusCode).toBe(200);
});

test('an attempt that the author made expensive is not given back', async () => {
  const { standIn, submit } = await twoServers({ submissionsPerDay: 1 });
  standIn.putModel('test-org/aurora', { facts: { cardData: { text: ' '.repeat(9 << 20) } } });
  const codes = [];
  for (let index = 0; index < 4; index++) codes.push((await submit(ANNA)).json().code);
  expect(codes).toEqual(['too_much_listed', 'too_much_listed', 'too_much_listed', 'quota_used_up']);
});

test('a network has one submission verified at once, and sixteen may wait', async () => {
  const { standIn, submit, vote } = await twoServers({ submissionsPerDay: 100 }, 1000);
  await vote(ANNA, 'test-org/none');
  const known = standIn.calls().length;
  standIn.fail('slow');
  const accepted = Array.from({ length: 17 }, () => submit(ANNA));
  await expect.poll(() => standIn.calls().length).toBeGreaterThan(known);
  const refused = await submit(ANNA);
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
    503,
    'busy',
    '10',
  ]);
  standIn.fail(null);
  const codes = (await Promise.all(accepted)).map((response) => response.json().code ?? 'accepted');
  expect(codes.sort()).toEqual(['accepted', ...Array(16).fill('own_duplicate')]);
});
